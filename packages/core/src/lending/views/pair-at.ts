import { type LenderMarket, type LendingPool, poolConfig, type Unknown, WAD } from '../market.ts'
import type { LendingPair } from '../pairs/get-lending-pairs.ts'
import { netDepositApr, shortApr } from '../pool-rates.ts'
import { mapKnown } from './to-usd.ts'

/** Rates and factors of a pair at any leverage, from the pools of both sides. */
export interface PairRates {
  /** Yield of the long side in percent a year: rate, staking and rewards. */
  readonly longApr: number | Unknown
  /** Cost of the short side in percent a year: rate and staking less rewards. */
  readonly shortApr: number | Unknown
  /** The share of the long side's value that may be owed before liquidation, borrow factor included. */
  readonly liquidationLtv: number | Unknown
}

/** A pair at a leverage, opened with nothing but own funds. */
export interface PairOutlook {
  /** Leverage: the requested one, or the nearest that the pair allows. */
  readonly leverage: number
  /** Percent a year on the own funds. */
  readonly apr: number | Unknown
  /** Health factor; `Infinity` at a leverage of 1. */
  readonly healthFactor: number | Unknown
  /** The price of one long token in short tokens at which it is liquidated; unknown where nothing is owed. */
  readonly liquidationPrice: number | Unknown
  /** The change of today's price that takes, in percent. */
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
  }
}

/**
 * What a pair earns at a leverage, percent a year on the own funds: the straight line from the long side's APR at 1 to the
 * pair's own at its highest leverage, as APR = long x L - short x (L - 1) has it. Beyond either end, what it is there.
 * Unknown without rates, except at the highest.
 */
export function pairAprAt(
  pair: LendingPair,
  leverage: number,
  rates: Pick<PairRates, 'longApr'> | undefined,
): number | Unknown {
  const { apr, maxLeverage } = pair
  const owed = nearestLeverage(pair, leverage) - 1
  if (owed === maxLeverage - 1) return apr
  if (!rates || rates.longApr === 'unknown' || apr === 'unknown') return 'unknown'
  const share = owed / (maxLeverage - 1)
  return apr * share + rates.longApr * (1 - share)
}

/** Returns APR and distance to liquidation of a pair at a leverage: health factor = liquidation LTV x L / (L - 1). */
export function pairAt(pair: LendingPair, leverage: number, rates: PairRates | undefined): PairOutlook {
  const nearest = nearestLeverage(pair, leverage)
  const owed = nearest - 1
  const healthFactor =
    owed === 0
      ? Number.POSITIVE_INFINITY
      : mapKnown(rates?.liquidationLtv ?? 'unknown', (ltv) => (ltv * nearest) / owed)
  const atLiquidation = owed === 0 ? 'unknown' : mapKnown(healthFactor, (health) => 1 / health)
  return {
    leverage: nearest,
    apr: pairAprAt(pair, nearest, rates),
    healthFactor,
    liquidationPrice: mapKnown(atLiquidation, (share) => mapKnown(pair.price, (price) => price * share)),
    priceChange: mapKnown(atLiquidation, (share) => (share - 1) * 100),
  }
}

/** The leverage at which the health factor is this; unknown where no leverage brings it that low. */
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
  const own = poolConfig(long, mode)
  const owed = poolConfig(short, mode)
  if (own === 'unknown' || owed === 'unknown' || owed.borrowFactor === 0n) return 'unknown'
  return Number((own.collateralFactor * WAD) / owed.borrowFactor) / Number(WAD)
}
