import { type LenderMarket, type LendingPool, type OraclePrice, type Unknown, WAD } from '../lender-market.ts'
import type { LenderPosition } from '../lender-position.ts'
import { getAccountLiquidity } from './account-figures.ts'
import { binarySearchMax } from './binary-search-max.ts'
import { getHoldings, type Holding, toHolding } from './get-holdings.ts'
import { getRiskModel, type RiskModel } from './get-risk-model.ts'
import { divideUp, INFINITE_HEALTH, type LendingFigure } from './math.ts'

/**
 * Prices of an asset at which an account can be liquidated, with all other prices unchanged. A deposit and a debt in
 * the same asset are netted: only the larger side has a price.
 */
export interface LiquidationPrice {
  /** The account can be liquidated below it. Scaled like the pool's `oraclePrice.price`. 0: at no price. */
  readonly long: LendingFigure
  /** The account can be liquidated above it. `INFINITE_HEALTH`: at no price. */
  readonly short: LendingFigure
  /** `long` and `short` in US dollars per whole token. `shortUsd` is `Infinity` without a liquidation price. */
  readonly longUsd: number | Unknown
  readonly shortUsd: number | Unknown
}

const NO_PRICE = { long: 0n, short: INFINITE_HEALTH, longUsd: 0, shortUsd: Number.POSITIVE_INFINITY } as const
const UNKNOWN = { long: 'unknown', short: 'unknown', longUsd: 'unknown', shortUsd: 'unknown' } as const

/** Returns the prices of a pool's asset at which the position can be liquidated, with all other prices unchanged. */
export function liquidationPrice(
  position: LenderPosition,
  market: LenderMarket,
  poolId: string,
): LiquidationPrice {
  const model = getRiskModel(market)
  const holdings = getHoldings(position, market, model)
  const target = holdings.find((holding) => holding.position.poolId === poolId)
  if (!target || holdings.every(({ debt }) => debt === 0n)) return NO_PRICE
  const { pool, price } = target
  const side = getNetSide(target, model)
  if (!pool || price === 'unknown' || side === 'unknown') return UNKNOWN
  const others = holdings.filter((holding) => holding !== target)
  const healthAt = (times: bigint) => {
    const moved = { ...pool, oraclePrice: scalePrice(price, times) }
    return getAccountLiquidity([...others, toHolding(target.position, moved, position.mode, model)], model)
      .healthFactor
  }
  if (healthAt(WAD) === 'unknown') return UNKNOWN
  const isSafe = (times: bigint) => {
    const health = healthAt(times)
    return health !== 'unknown' && health >= WAD
  }
  if (side > 0n) return longPrice(lowestSafe(isSafe), price, pool)
  return side < 0n ? shortPrice(highestSafe(isSafe), price, pool) : NO_PRICE
}

/** `times` is a multiple of the current price, in WAD. */
function longPrice(times: bigint, { price }: OraclePrice, pool: LendingPool): LiquidationPrice {
  if (times === 0n) return NO_PRICE
  return { ...NO_PRICE, long: divideUp(price * times, WAD), longUsd: usdAt(times, pool) }
}

function shortPrice(times: bigint, { price }: OraclePrice, pool: LendingPool): LiquidationPrice {
  if (times === MAX_FACTOR) return NO_PRICE
  return { ...NO_PRICE, short: (price * times) / WAD, shortUsd: usdAt(times, pool) }
}

function usdAt(times: bigint, { priceUsd }: LendingPool): number | Unknown {
  return priceUsd === 'unknown' ? priceUsd : (priceUsd * Number(times)) / Number(WAD)
}

/** Maximum liquidation price, as a multiple of the current price. Higher prices are omitted. */
const MAX_FACTOR = WAD * 2n ** 128n

function lowestSafe(isSafe: (times: bigint) => boolean): bigint {
  const unsafe = binarySearchMax((times) => !isSafe(times), MAX_FACTOR, WAD)
  return unsafe === undefined ? 0n : unsafe + 1n
}

/** Returns the highest safe multiple of the price; 0 if the account is unsafe at every price. */
function highestSafe(isSafe: (times: bigint) => boolean): bigint {
  return binarySearchMax(isSafe, MAX_FACTOR, WAD) ?? 0n
}

export function scalePrice({ price, per }: OraclePrice, times: bigint): OraclePrice {
  return { price: price * times, per: per * WAD }
}

/** Returns collateral minus weighted debt. Above 0, the risk is a falling price, else a rising one. */
function getNetSide({ position, pool, config }: Holding, { usesBorrowFactor }: RiskModel): LendingFigure {
  const counts = position.collateralEnabled && pool?.collateralActive === true && position.deposits > 0n
  const totalDebt = position.debt + position.debtStable
  if (config === 'unknown') return counts || usesBorrowFactor ? config : -totalDebt
  const factor = counts ? config.collateralFactor : 0n
  return position.deposits * factor - totalDebt * (usesBorrowFactor ? config.borrowFactor : WAD)
}
