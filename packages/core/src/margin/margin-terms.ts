import type { ReadAccount } from '../lending/actions/read-account.ts'
import { requirePool } from '../lending/actions/require-lender.ts'
import type { LenderMarket, LendingPool } from '../lending/lender-market.ts'
import type { LenderPosition } from '../lending/lender-position.ts'
import type { MarginOperation } from './margin-operation.ts'
import type { MarginRequest } from './margin-request.ts'

/** A trade with its market and position, which routers check before flash loans and quotes are read. */
export interface MarginTerms {
  readonly operation: MarginOperation
  readonly chainId: number
  readonly market: LenderMarket
  readonly position: LenderPosition
  readonly sell: LendingPool
  readonly buy: LendingPool
  readonly maxIn: boolean
  readonly maxOut: boolean
}

/** Resolves the pools of a request. @throws InvalidInputError for an unknown pool; CausewayError POOL_UNREADABLE */
export function toMarginTerms(
  { operation, sell, buy, maxIn = false, maxOut = false }: MarginRequest,
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
  }
}
