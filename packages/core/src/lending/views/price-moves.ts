import { type LenderMarket, type Unknown, WAD } from '../lender-market.ts'
import type { LenderPosition } from '../lender-position.ts'
import { scalePrice } from '../risk/liquidation-price.ts'
import { lenderPositionView } from './lender-position-view.ts'
import { mapKnown } from './to-usd.ts'

/** Figures of an account at another price of one asset, with all other prices unchanged. */
export interface PriceMove {
  /** Change from the current price, in percent with two decimals; -20 is a decrease by a fifth. */
  readonly changePercent: number
  readonly priceUsd: number | Unknown
  /** Health factor; `Infinity` without debt. */
  readonly healthFactor: number | Unknown
  /** Net worth in US dollars. */
  readonly nav: number | Unknown
}

/** Returns the figures of an account at other prices of a pool's asset. Empty for a pool that the market does not have. */
export function priceMoves(
  position: LenderPosition,
  market: LenderMarket,
  poolId: string,
  changes: readonly number[],
): PriceMove[] {
  return changes.flatMap((changePercent) => {
    const moved = marketAtPrice(market, poolId, changePercent)
    const pool = moved?.pools[poolId]
    if (!moved || !pool) return []
    const { healthFactor, balanceData } = lenderPositionView(position, moved)
    return [{ changePercent, priceUsd: pool.priceUsd, healthFactor, nav: balanceData.nav }]
  })
}

function marketAtPrice(
  market: LenderMarket,
  poolId: string,
  changePercent: number,
): LenderMarket | undefined {
  const pool = market.pools[poolId]
  if (!pool) return undefined
  const { oraclePrice } = pool
  const times = (WAD * BigInt(Math.round(10_000 + changePercent * 100))) / 10_000n
  const moved = {
    ...pool,
    oraclePrice: oraclePrice === 'unknown' ? oraclePrice : scalePrice(oraclePrice, times),
    priceUsd: mapKnown(pool.priceUsd, (price) => price * (1 + changePercent / 100)),
  }
  return { ...market, pools: { ...market.pools, [poolId]: moved } }
}
