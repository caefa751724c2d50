import { sameAddress } from '../chains/address.ts'
import { BuildMismatchError } from '../quotes/assert-quoted-transaction.ts'
import type { BuiltQuote } from '../quotes/build-quote.ts'
import type { QuoteProvider } from '../quotes/provider.ts'
import type { Arrival } from './create-arrivals.ts'

/**
 * Compares the call that the built transaction makes on arrival, decoded from its calldata, with the planned one.
 *
 * @throws BuildMismatchError with the field that differs
 */
export function assertArrival(
  built: BuiltQuote,
  { call, recipient, handler }: Arrival,
  { name, decode }: Pick<QuoteProvider, 'name' | 'decode'>,
): void {
  const decoded = built.type === 'transaction' ? decode?.(built.transaction, built.request) : undefined
  const { recipient: paid = '', message = '0x' } = decoded ?? {}
  const decodedCall = handler.decode(message, call.chainId)
  if (!sameAddress(paid, recipient)) throw new BuildMismatchError(name, 'recipient', recipient, paid)
  const fields = [
    'chainId',
    'token',
    'target',
    'data',
    'amount',
    'amountOffset',
    'fallbackRecipient',
  ] as const
  for (const field of fields) {
    const planned = call[field]
    const actual = decodedCall?.[field]
    const isSame =
      typeof planned === 'string' && typeof actual === 'string'
        ? sameAddress(planned, actual)
        : planned === actual
    if (!isSame) throw new BuildMismatchError(name, field, planned, actual)
  }
}
