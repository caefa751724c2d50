import { type LenderMarket, type OraclePrice, type Unknown, WAD } from '../market.ts'
import type { LenderPosition } from '../position.ts'
import { riskOf } from './account.ts'
import { type Books, booksOf } from './books.ts'
import { largestThat } from './boundary.ts'
import { divideUp, type Figure, INFINITE_HEALTH } from './figures.ts'
import { type Holding, holdingOf, holdingsOf } from './holdings.ts'

/**
 * The prices of one asset between which an account stays healthy while every other price stays as it is. A deposit and a
 * debt in the same asset are netted: only the side that is left has a price.
 */
export interface LiquidationPrice {
  /** Below it is liquidated, in the terms of the pool's `oraclePrice.price`. 0: at no price. */
  readonly long: Figure
  /** Above it is liquidated. `INFINITE_HEALTH`: at no price. */
  readonly short: Figure
  /** The same in US dollars for one whole token; short is `Infinity` where there is none. */
  readonly longUsd: number | Unknown
  readonly shortUsd: number | Unknown
}

const NO_PRICE = { long: 0n, short: INFINITE_HEALTH, longUsd: 0, shortUsd: Number.POSITIVE_INFINITY } as const
const UNKNOWN = { long: 'unknown', short: 'unknown', longUsd: 'unknown', shortUsd: 'unknown' } as const

export function liquidationPrice(
  position: LenderPosition,
  market: LenderMarket,
  poolId: string,
): LiquidationPrice {
  const books = booksOf(market)
  const holdings = holdingsOf(position, market, books)
  const held = holdings.find((holding) => holding.position.poolId === poolId)
  if (!held || !holdings.some(({ debt }) => debt !== 0n)) return NO_PRICE
  if (!held.pool || held.price === 'unknown') return UNKNOWN
  const { price, pool } = held
  const others = holdings.filter((holding) => holding !== held)
  const healthAt = (times: bigint) =>
    riskOf(
      [
        ...others,
        holdingOf(held.position, { ...pool, oraclePrice: scaled(price, times) }, position.mode, books),
      ],
      books,
    ).healthFactor
  const side = sideOf(held, books)
  if (side === 'unknown' || healthAt(WAD) === 'unknown') return UNKNOWN
  const isSafe = (times: bigint) => {
    const health = healthAt(times)
    return health !== 'unknown' && health >= WAD
  }
  const usd = (times: bigint) =>
    pool.priceUsd === 'unknown' ? pool.priceUsd : (pool.priceUsd * Number(times)) / Number(WAD)
  if (side > 0n) {
    const times = lowestSafe(isSafe)
    if (times === 0n) return NO_PRICE
    return { ...NO_PRICE, long: divideUp(price.price * times, WAD), longUsd: usd(times) }
  }
  const times = side < 0n ? largestThat(isSafe, FARTHEST, WAD) : FARTHEST
  if (times === FARTHEST) return NO_PRICE
  return { ...NO_PRICE, short: (price.price * (times ?? 0n)) / WAD, shortUsd: usd(times ?? 0n) }
}

/** A price that many times as high, WAD, is as good as none. */
const FARTHEST = WAD * 2n ** 128n

/** As a factor of the price of today, WAD. */
function lowestSafe(isSafe: (times: bigint) => boolean): bigint {
  const unsafe = largestThat((times) => !isSafe(times), FARTHEST, WAD)
  return unsafe === undefined ? 0n : unsafe + 1n
}

function scaled({ price, per }: OraclePrice, times: bigint): OraclePrice {
  return { price: price * times, per: per * WAD }
}

/** What counts of the deposit, less what the debt weighs: above 0 a falling price is the danger, below 0 a rising one. */
function sideOf({ position, pool, config }: Holding, { weighsDebts }: Books): Figure {
  const counts = position.collateralEnabled && pool?.collateralActive === true && position.deposits > 0n
  const owed = position.debt + position.debtStable
  if (config === 'unknown') return counts || weighsDebts ? config : -owed
  const factor = counts ? config.collateralFactor : 0n
  return position.deposits * factor - owed * (weighsDebts ? config.borrowFactor : WAD)
}
