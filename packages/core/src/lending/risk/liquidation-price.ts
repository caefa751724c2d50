import { type LenderMarket, type LendingPool, type OraclePrice, type Unknown, WAD } from '../market.ts'
import type { LenderPosition } from '../position.ts'
import { getAccountLiquidity } from './account-figures.ts'
import { binarySearchMax } from './binary-search-max.ts'
import { divideUp, INFINITE_HEALTH, type LendingFigure } from './figures.ts'
import { getHoldings, type Holding, toHolding } from './get-holdings.ts'
import { getRiskModel, type RiskModel } from './get-risk-model.ts'

/**
 * The prices of one asset between which an account stays healthy while every other price stays as it is. A deposit and a
 * debt in the same asset are netted: only the side that is left has a price.
 */
export interface LiquidationPrice {
  /** Below it is liquidated, in the terms of the pool's `oraclePrice.price`. 0: at no price. */
  readonly long: LendingFigure
  /** Above it is liquidated. `INFINITE_HEALTH`: at no price. */
  readonly short: LendingFigure
  /** The same in US dollars for one whole token; short is `Infinity` where there is none. */
  readonly longUsd: number | Unknown
  readonly shortUsd: number | Unknown
}

const NO_PRICE = { long: 0n, short: INFINITE_HEALTH, longUsd: 0, shortUsd: Number.POSITIVE_INFINITY } as const
const UNKNOWN = { long: 'unknown', short: 'unknown', longUsd: 'unknown', shortUsd: 'unknown' } as const

/** The prices of one pool's asset at which the position can be liquidated, all other prices staying. */
export function liquidationPrice(
  position: LenderPosition,
  market: LenderMarket,
  poolId: string,
): LiquidationPrice {
  const books = getRiskModel(market)
  const holdings = getHoldings(position, market, books)
  const held = holdings.find((holding) => holding.position.poolId === poolId)
  if (!held || holdings.every(({ debt }) => debt === 0n)) return NO_PRICE
  const { pool, price } = held
  const side = getNetSide(held, books)
  if (!pool || price === 'unknown' || side === 'unknown') return UNKNOWN
  const others = holdings.filter((holding) => holding !== held)
  const healthAt = (times: bigint) => {
    const moved = { ...pool, oraclePrice: scalePrice(price, times) }
    return getAccountLiquidity([...others, toHolding(held.position, moved, position.mode, books)], books)
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

/** `times` is a factor of the price of today, WAD, here and below. */
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

/** A price that many times as high is as good as none. */
const MAX_FACTOR = WAD * 2n ** 128n

function lowestSafe(isSafe: (times: bigint) => boolean): bigint {
  const unsafe = binarySearchMax((times) => !isSafe(times), MAX_FACTOR, WAD)
  return unsafe === undefined ? 0n : unsafe + 1n
}

/** 0 for an account that no price makes safe. */
function highestSafe(isSafe: (times: bigint) => boolean): bigint {
  return binarySearchMax(isSafe, MAX_FACTOR, WAD) ?? 0n
}

export function scalePrice({ price, per }: OraclePrice, times: bigint): OraclePrice {
  return { price: price * times, per: per * WAD }
}

/** Collateral value minus weighted debt: a falling price is the risk if it is above 0, else a rising one. */
function getNetSide({ position, pool, config }: Holding, { usesBorrowFactor }: RiskModel): LendingFigure {
  const counts = position.collateralEnabled && pool?.collateralActive === true && position.deposits > 0n
  const owed = position.debt + position.debtStable
  if (config === 'unknown') return counts || usesBorrowFactor ? config : -owed
  const factor = counts ? config.collateralFactor : 0n
  return position.deposits * factor - owed * (usesBorrowFactor ? config.borrowFactor : WAD)
}
