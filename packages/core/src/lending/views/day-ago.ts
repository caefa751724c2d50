import type { LendingPool } from '../market.ts'
import { fromKnown, type Known } from './usd.ts'

/** Prices in US dollars now and 24 hours ago, both of one source: what `PriceService.store` has under `priceKey`. */
export type PricesOf = (
  chainId: number,
  address: string,
) => { readonly price?: number | undefined; readonly price24h?: number | undefined } | undefined

/**
 * What is worth this now at the price of 24 hours ago. By the change that one source saw: another source's price of
 * yesterday beside the lender's of today would show gains that nobody made.
 */
export function dayAgo(value: Known, { chainId, underlying }: LendingPool, pricesOf: PricesOf): Known {
  if (value === 0) return 0
  const { price, price24h } = pricesOf(chainId, underlying) ?? {}
  if (!price || price24h === undefined) return 'unknown'
  return fromKnown(value, (now) => now * (price24h / price))
}
