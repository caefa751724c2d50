import { emptyPosition, type LenderMarket } from '@causeway/core/lending'
import type { MarginOperation } from '@causeway/core/margin'
import { NOBODY } from '../lending/form-context.ts'
import type { MarginFormRouter } from './select-router.ts'

/** Trades that `supportsMargin` checks. */
export interface MarginTradeFilter {
  /** Default Open. */
  readonly operation?: MarginOperation | undefined
  /** Pool of the sold asset. Default: any. */
  readonly sell?: string | undefined
  /** Pool of the bought asset. Default: any. */
  readonly buy?: string | undefined
}

/**
 * Returns whether a router supports such a trade at a lender, as far as known without a request. Apps do not offer a trade
 * that none supports: its `marginForm` has the issue `NO_ROUTER`.
 */
export function supportsMargin(
  routers: readonly Pick<MarginFormRouter, 'unsupportedReason'>[],
  market: LenderMarket,
  { operation = 'Open', ...filter }: MarginTradeFilter = {},
): boolean {
  const { chainId } = market
  const position = emptyPosition({ ...market, account: NOBODY })
  const getPools = (poolId: string | undefined) =>
    Object.values(market.pools).filter((pool) => poolId === undefined || pool.poolId === poolId)
  const trades = getPools(filter.sell).flatMap((sell) =>
    getPools(filter.buy)
      .filter(({ poolId }) => poolId !== sell.poolId)
      .map((buy) => ({ operation, chainId, market, position, sell, buy, maxIn: false, maxOut: false })),
  )
  return routers.some((router) => trades.some((trade) => router.unsupportedReason(trade) === undefined))
}
