import { ProviderError, type ProviderErrorCode } from '../../quotes/provider-error.ts'
import type { RouterReply } from './schema.ts'

/** Butter's error numbers (docs.butternetwork.io, errors of the routing API); any other is an ERROR. */
const CODES: ReadonlyMap<number, ProviderErrorCode> = new Map([
  [2001, 'NOT_SUPPORT'], // unknown chain
  [2002, 'UNSUPPORTED_TOKEN'],
  [2003, 'NOT_ROUTE'],
  [2004, 'NOT_ROUTE'], // insufficient liquidity
  [2005, 'SLIPPAGE_TOO_LOW'],
  [2006, 'AMOUNT_TOO_LOW'],
])

/** Returns the first entry of a reply. @throws ProviderError for an error number, and for a reply without entries */
export function getFirstEntry({ errno, message, data }: RouterReply): unknown {
  if (errno !== 0) {
    const reason = message || `Butter returned the error ${errno}.`
    throw new ProviderError(CODES.get(errno) ?? 'ERROR', reason)
  }
  const [first] = data ?? []
  if (first === undefined) throw new ProviderError('NOT_ROUTE', 'Butter returned no route.')
  return first
}
