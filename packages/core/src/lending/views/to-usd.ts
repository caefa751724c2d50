import type { Address } from '../../kernel/schema.ts'
import { type LenderMarket, type LendingPool, type Unknown, WAD } from '../lender-market.ts'
import type { LendingPair } from '../pairs/get-lending-pairs.ts'
import { INFINITE_HEALTH, type LendingFigure } from '../risk/math.ts'

/** Returns the value in US dollars of an amount of a pool's asset, in base units. */
export function toUsd(
  amount: LendingFigure,
  { asset, priceUsd }: Pick<LendingPool, 'asset' | 'priceUsd'>,
): number | Unknown {
  if (amount === 0n) return 0
  if (amount === 'unknown') return amount
  return mapKnown(priceUsd, (price) => toWholeUnits(amount, asset.decimals) * price)
}

/** Returns the value in US dollars of a figure in base units of the market's numeraire. */
export function figureToUsd(
  figure: LendingFigure,
  { numeraire }: Pick<LenderMarket, 'numeraire'>,
): number | Unknown {
  if (figure === 0n) return 0
  if (figure === 'unknown') return figure
  return mapKnown(numeraire.usd, (usd) => toWholeUnits(figure, numeraire.decimals) * usd)
}

/** Converts a ratio in WAD to a number. `INFINITE_HEALTH` is `Infinity`. */
export function toRatio(figure: LendingFigure): number | Unknown {
  if (figure === 'unknown') return figure
  return figure === INFINITE_HEALTH ? Number.POSITIVE_INFINITY : Number(figure) / Number(WAD)
}

/** Converts base units to a number of whole units. */
export function toWholeUnits(amount: bigint, decimals: number): number
export function toWholeUnits(amount: LendingFigure, decimals: number): number | Unknown
export function toWholeUnits(amount: LendingFigure, decimals: number): number | Unknown {
  return amount === 'unknown' ? amount : Number(amount) / 10 ** decimals
}

export function mapKnown(
  value: number | Unknown,
  compute: (value: number) => number | Unknown,
): number | Unknown {
  return value === 'unknown' ? value : compute(value)
}

/** Returns the sum of values. Unknown if one of them is. */
export function sumKnown(values: readonly (number | Unknown)[]): number | Unknown {
  let sum = 0
  for (const value of values) {
    if (value === 'unknown') return value
    sum += value
  }
  return sum
}

/**
 * Returns prices in US dollars now and 24 hours ago of one source, such as the entry of `PriceService.store` under
 * `priceKey`.
 */
export type GetDayAgoPrices = (
  chainId: number,
  address: Address,
) => { readonly price?: number | undefined; readonly price24h?: number | undefined } | undefined

/**
 * Returns the value of an amount 24 hours ago from its current value and the price change of a single source. Comparing
 * prices of different sources would show gains that do not exist.
 */
export function toUsdDayAgo(
  value: number | Unknown,
  { chainId, underlying }: LendingPool,
  getPrices: GetDayAgoPrices,
): number | Unknown {
  if (value === 0) return 0
  const { price, price24h } = getPrices(chainId, underlying) ?? {}
  if (!price || price24h === undefined) return 'unknown'
  return mapKnown(value, (now) => now * (price24h / price))
}

/** Adds the price of 24 hours ago to a pair if a source has it for both sides. A price of the host is not replaced. */
export function pairWithPriceDayAgo(pair: LendingPair, getPrices: GetDayAgoPrices): LendingPair {
  const { chainId, price, assetLong, assetShort } = pair
  const long = getPriceChange(getPrices(chainId, assetLong))
  const short = getPriceChange(getPrices(chainId, assetShort))
  if (pair.price24h !== 'unknown' || price === 'unknown' || !long || !short) return pair
  const change = long / short
  return { ...pair, price24h: price / change, priceChange: (change - 1) * 100 }
}

/** Returns the current price divided by that of 24 hours ago. */
function getPriceChange(prices: ReturnType<GetDayAgoPrices>): number | undefined {
  const { price, price24h } = prices ?? {}
  return price && price24h ? price / price24h : undefined
}
