import { describeValue } from '../kernel/errors.ts'
import type { TokenPrice } from './price.ts'
import type { OfferedPrice } from './source.ts'

/** A price that was judged, before its yesterday is looked up. */
export type KnownPrice = Omit<TokenPrice, 'source24h' | 'updatedTime24h'>

/** What nobody could renew for longer than this is no price any more. */
export const MAX_STALE_AGE_MS = 24 * 3_600_000

/** An offer as a price, or the reason why it is none. */
export function readOffer(offer: OfferedPrice, source: string, now: number): KnownPrice | string {
  const { price, price24h, updatedTime, isStale = false } = offer
  const problem = priceProblem(price)
  if (problem) return problem
  if (isStale && now - updatedTime > MAX_STALE_AGE_MS)
    return `known ${describeAge(now - updatedTime)} ago only`
  return {
    price: price as number,
    source: offer.origin ?? source,
    updatedTime,
    isStale,
    ...(priceProblem(price24h) ? {} : { price24h: price24h as number }),
  }
}

/** A fresh price stays; a stale one gives way to a fresh or a newer one. */
export function betterPrice(known: KnownPrice | undefined, offered: KnownPrice): KnownPrice {
  if (!known) return offered
  if (!known.isStale) return known
  return !offered.isStale || offered.updatedTime > known.updatedTime ? offered : known
}

/** No unit of anything costs more; sums of such numbers overflow. */
const MAX_PRICE = 1e12

/** Why this is no price, or undefined when it is one: a finite number above zero and below a trillion dollars. */
export function priceProblem(value: unknown): string | undefined {
  const isPrice = typeof value === 'number' && value > 0 && value < MAX_PRICE
  return isPrice ? undefined : `expected a price above zero, received ${describeValue(value)}`
}

/** Whole minutes, or hours from two of them on. */
function describeAge(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000)
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`
}
