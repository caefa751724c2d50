import { compact } from '../kernel/compact.ts'
import type { GatheredPrices } from './create-price-fallback.ts'
import type { PriceRequest } from './parse-price-request.ts'
import {
  type ChainPrices,
  type PriceEntry,
  type PriceResults,
  priceKey,
  type TokenPrice,
  type UnavailablePrice,
} from './price.ts'
import type { ValidPrice } from './validate-offer.ts'

/** Returns a price or a reason for every requested token, by chain. */
export function toPriceResults(
  { chainIds, tokens, rejected }: PriceRequest,
  latest: GatheredPrices,
  dayAgo: GatheredPrices,
  now: number,
): PriceResults {
  const chains = chainIds.map((chainId): ChainPrices => {
    const prices: Record<string, TokenPrice> = {}
    const unavailable: UnavailablePrice[] = [...(rejected[chainId] ?? [])]
    for (const { address } of tokens.filter((token) => token.chainId === chainId)) {
      const key = priceKey(chainId, address)
      const price = latest.prices.get(key)
      if (price) prices[address] = addDayAgoPrice(price, dayAgo.prices.get(key))
      else unavailable.push({ address, reason: joinReasons(latest.reasons.get(key)) })
    }
    return { chainId, prices, unavailable, timestamp: now }
  })
  return {
    chains: Object.fromEntries(chains.map((chain) => [chain.chainId, chain])),
    failures: [...latest.failures, ...dayAgo.failures],
  }
}

/**
 * Adds the price of 24 hours ago. Prefers the price that the source itself reports, because both are from the same
 * market.
 *
 * @param previous the published entry, whose price of 24 hours ago is kept until there is a new one
 */
export function addDayAgoPrice(
  latest: ValidPrice,
  dayAgo: ValidPrice | undefined,
  previous?: Partial<TokenPrice>,
): TokenPrice {
  if (latest.price24h !== undefined) {
    return { ...latest, source24h: latest.source, updatedTime24h: latest.updatedTime }
  }
  if (dayAgo) {
    const { price, source, updatedTime } = dayAgo
    return { ...latest, price24h: price, source24h: source, updatedTime24h: updatedTime }
  }
  const { price24h, source24h, updatedTime24h } = previous ?? {}
  return { ...latest, ...compact({ price24h, source24h, updatedTime24h }) }
}

/** Returns whether an entry differs from the previous one. A price older than the previous one is not an update. */
export function isPriceUpdate(entry: PriceEntry, previous: PriceEntry): boolean {
  if (entry.price === undefined || previous.price === undefined) {
    return entry.price !== previous.price || getEntryReason(entry) !== getEntryReason(previous)
  }
  if (entry.updatedTime < previous.updatedTime) return false
  return COMPARED_FIELDS.some((field) => entry[field] !== previous[field])
}

const COMPARED_FIELDS = [
  'price',
  'source',
  'updatedTime',
  'isStale',
  'price24h',
  'source24h',
  'updatedTime24h',
] as const

function getEntryReason(entry: PriceEntry): string | undefined {
  return entry.price === undefined ? entry.reason : undefined
}

function joinReasons(reasons: readonly string[] = []): string {
  return reasons.join('; ') || 'no price source supports this chain'
}
