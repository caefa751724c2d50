import type { ReadAccount } from '../lending/actions/read-account.ts'
import { requirePool } from '../lending/actions/require-lender.ts'
import type { MarginRequest } from './request.ts'
import type { MarginTerms } from './trade.ts'

/** A request on the market and the position as they are now. @throws CausewayError POOL_UNREADABLE */
export function marginTerms(
  { operation, sell, buy, maxIn = false, maxOut = false, own }: MarginRequest,
  { market, position }: Pick<ReadAccount, 'market' | 'position'>,
): MarginTerms {
  return {
    operation,
    chainId: market.chainId,
    market,
    position,
    sell: requirePool(market, sell),
    buy: requirePool(market, buy),
    maxIn,
    maxOut,
    ownAsNative: own?.asNative ?? false,
  }
}
