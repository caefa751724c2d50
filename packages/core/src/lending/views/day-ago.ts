import type { Address } from '../../kernel/schema.ts'
import type { LendingPool, Unknown } from '../market.ts'
import type { LendingPair } from '../pairs/pair.ts'
import { fromKnown } from './usd.ts'

/** Prices in US dollars now and 24 hours ago, both of one source: what `PriceService.store` has under `priceKey`. */
export type DayAgoPricesOf = (
  chainId: number,
  address: Address,
) => { readonly price?: number | undefined; readonly price24h?: number | undefined } | undefined

/**
 * What is worth this now at the price of 24 hours ago. By the change that one source saw: another source's price of
 * yesterday beside the lender's of today would show gains that nobody made.
 */
export function usdDayAgo(
  value: number | Unknown,
  { chainId, underlying }: LendingPool,
  pricesOf: DayAgoPricesOf,
): number | Unknown {
  if (value === 0) return 0
  const { price, price24h } = pricesOf(chainId, underlying) ?? {}
  if (!price || price24h === undefined) return 'unknown'
  return fromKnown(value, (now) => now * (price24h / price))
}

/** A pair with its price of 24 hours ago, where a source knows those of both sides. What a host told stays. */
export function pairWithPriceDayAgo(pair: LendingPair, pricesOf: DayAgoPricesOf): LendingPair {
  const { chainId, price, assetLong, assetShort } = pair
  const long = changeOf(pricesOf(chainId, assetLong))
  const short = changeOf(pricesOf(chainId, assetShort))
  if (pair.price24h !== 'unknown' || price === 'unknown' || !long || !short) return pair
  const change = long / short
  return { ...pair, price24h: price / change, priceChange: (change - 1) * 100 }
}

/** Times what it was. */
function changeOf(prices: ReturnType<DayAgoPricesOf>): number | undefined {
  const { price, price24h } = prices ?? {}
  return price && price24h ? price / price24h : undefined
}
