import { describeValue } from '../kernel/errors.ts'
import type { TokenPrice } from './price.ts'
import type { OfferedPrice } from './source.ts'

/** A validated price, before the price of 24 hours ago is added. */
export type ValidPrice = Omit<TokenPrice, 'source24h' | 'updatedTime24h'>

/** Maximum age of a stale price. Older ones are rejected. */
export const MAX_STALE_AGE_MS = 24 * 3_600_000

/** Returns the price of an offer, or the reason for rejecting it. */
export function validateOffer(offer: OfferedPrice, source: string, now: number): ValidPrice | string {
  const { price, price24h, updatedTime, isStale = false } = offer
  const problem = getPriceProblem(price)
  if (problem) return problem
  if (isStale && now - updatedTime > MAX_STALE_AGE_MS)
    return `its last price is ${formatAge(now - updatedTime)} old`
  return {
    price: price as number,
    source: offer.origin ?? source,
    updatedTime,
    isStale,
    ...(getPriceProblem(price24h) ? {} : { price24h: price24h as number }),
  }
}

/** Returns the current price, unless it is stale and the offered price is fresh or newer. */
export function pickBetterPrice(current: ValidPrice | undefined, offered: ValidPrice): ValidPrice {
  if (!current) return offered
  if (!current.isStale) return current
  return !offered.isStale || offered.updatedTime > current.updatedTime ? offered : current
}

/** Upper limit of a plausible price, in US dollars. Sums of higher numbers may overflow. */
const MAX_PRICE = 1e12

/** Returns why a value is not a valid price (a finite number above zero and below 1e12), or undefined. */
export function getPriceProblem(value: unknown): string | undefined {
  const isPrice = typeof value === 'number' && value > 0 && value < MAX_PRICE
  return isPrice ? undefined : `expected a price above zero, received ${describeValue(value)}`
}

/** Formats an age in whole minutes, or in hours from 2 h on. */
function formatAge(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000)
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`
}
