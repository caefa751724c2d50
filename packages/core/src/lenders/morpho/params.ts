import { CausewayError } from '../../kernel/index.ts'
import type { IsolatedMarket, LenderMarket } from '../../lending/index.ts'

/** @throws CausewayError LENDER_UNREADABLE for a market of another kind */
export function requireParams({ lender, params }: LenderMarket): IsolatedMarket {
  if (params) return params
  throw new CausewayError(`${lender} came without its parameters`, {
    code: 'LENDER_UNREADABLE',
    details: 'A market of this kind cannot be told by its id alone: read it from the chain',
  })
}
