import { getSafeHealth } from '../actions/notices.ts'
import { type LenderMarket, type LendingPool, poolConfig, type Unknown, WAD } from '../lender-market.ts'
import type { LendingPair } from '../pairs/get-lending-pairs.ts'
import { netDepositApr, shortApr } from '../pool-rates.ts'
import { mapKnown } from './to-usd.ts'

/** Rates and factors of a pair at any leverage, from the pools of both sides. */
export interface PairRates {
  /** Yield of the long side in percent a year: rate, staking and rewards. */
  readonly longApr: number | Unknown
  /** Cost of the short side in percent a year: rate and staking less rewards. */
  readonly shortApr: number | Unknown
  /** Debt at liquidation as a share of the long side's value, including the borrow factor. */
  readonly liquidationLtv: number | Unknown
  /** Lowest safe health factor: 1.10, or 1.03 if the assets are correlated. */
  readonly safeHealth: number
}

/** A pair at a leverage, without an existing position. */
export interface PairOutlook {
  /** Leverage: the requested one, or the nearest that the pair allows. */
  readonly leverage: number
  /** APR on the margin, in percent. */
  readonly apr: number | Unknown
  /** Health factor; `Infinity` at a leverage of 1. */
  readonly healthFactor: number | Unknown
  /** Price of one long token in short tokens at which the position is liquidated; unknown without debt. */
  readonly liquidationPrice: number | Unknown
  /** Change from the current price to the liquidation price, in percent. */
  readonly priceChange: number | Unknown
}

/** Returns the rates of both sides in the pair's mode. Undefined if the market does not have both. */
export function pairRates(
  { infoLong, infoShort, eMode = 0 }: LendingPair,
  { pools }: Pick<LenderMarket, 'pools'>,
): PairRates | undefined {
  const long = pools[infoLong.poolId]
  const short = pools[infoShort.poolId]
  if (!long || !short) return undefined
  return {
    longApr: netDepositApr(long),
    shortApr: shortApr(short),
    liquidationLtv: liquidationLtv(long, short, eMode),
    safeHealth: Number(getSafeHealth([long.asset, short.asset])) / Number(WAD),
  }
}

/**
 * Returns the APR of a pair at a leverage, in percent on the margin. APR = long x L - short x (L - 1) is linear in the leverage:
 * it is interpolated between the long side's APR at 1 and the pair's APR at its highest leverage, and clamped to that range.
 * Unknown without rates, except at the highest leverage.
 */
export function pairAprAt(
  pair: LendingPair,
  leverage: number,
  rates: Pick<PairRates, 'longApr'> | undefined,
): number | Unknown {
  const { apr, maxLeverage } = pair
  const debtRatio = nearestLeverage(pair, leverage) - 1
  if (debtRatio === maxLeverage - 1) return apr
  if (!rates || rates.longApr === 'unknown' || apr === 'unknown') return 'unknown'
  const share = debtRatio / (maxLeverage - 1)
  return apr * share + rates.longApr * (1 - share)
}

/** Returns APR and distance to liquidation of a pair at a leverage: health factor = liquidation LTV x L / (L - 1). */
export function pairAt(pair: LendingPair, leverage: number, rates: PairRates | undefined): PairOutlook {
  const nearest = nearestLeverage(pair, leverage)
  const debtRatio = nearest - 1
  const healthFactor =
    debtRatio === 0
      ? Number.POSITIVE_INFINITY
      : mapKnown(rates?.liquidationLtv ?? 'unknown', (ltv) => (ltv * nearest) / debtRatio)
  const atLiquidation = debtRatio === 0 ? 'unknown' : mapKnown(healthFactor, (health) => 1 / health)
  return {
    leverage: nearest,
    apr: pairAprAt(pair, nearest, rates),
    healthFactor,
    liquidationPrice: mapKnown(atLiquidation, (share) => mapKnown(pair.price, (price) => price * share)),
    priceChange: mapKnown(atLiquidation, (share) => (share - 1) * 100),
  }
}

/** Returns the leverage with a health factor. Unknown if no leverage lowers it that far. */
export function pairLeverageAtHealth(
  { liquidationLtv }: Pick<PairRates, 'liquidationLtv'>,
  healthFactor: number,
): number | Unknown {
  return mapKnown(liquidationLtv, (ltv) =>
    ltv < healthFactor ? healthFactor / (healthFactor - ltv) : 'unknown',
  )
}

function nearestLeverage({ maxLeverage }: LendingPair, leverage: number): number {
  return Math.max(1, Math.min(leverage, maxLeverage))
}

function liquidationLtv(long: LendingPool, short: LendingPool, mode: number): number | Unknown {
  const longConfig = poolConfig(long, mode)
  const shortConfig = poolConfig(short, mode)
  if (longConfig === 'unknown' || shortConfig === 'unknown' || shortConfig.borrowFactor === 0n)
    return 'unknown'
  return Number((longConfig.collateralFactor * WAD) / shortConfig.borrowFactor) / Number(WAD)
}
