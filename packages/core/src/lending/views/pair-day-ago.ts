import type { LendingPair } from '../pairs/index.ts'
import type { PricesOf } from './day-ago.ts'

/** A pair with its price of 24 hours ago, where a source knows those of both sides. What a host told stays. */
export function pairDayAgo(pair: LendingPair, pricesOf: PricesOf): LendingPair {
  const { chainId, price, assetLong, assetShort } = pair
  const long = changeOf(pricesOf(chainId, assetLong))
  const short = changeOf(pricesOf(chainId, assetShort))
  if (pair.price24h !== 'unknown' || price === 'unknown' || !long || !short) return pair
  const change = long / short
  return { ...pair, price24h: price / change, priceChange: (change - 1) * 100 }
}

/** Times what it was. */
function changeOf(prices: ReturnType<PricesOf>): number | undefined {
  const { price, price24h } = prices ?? {}
  return price && price24h ? price / price24h : undefined
}
