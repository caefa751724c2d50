import { compact } from '../kernel/compact.ts'
import type { GatheredPrices } from './fallback.ts'
import type { KnownPrice } from './known-price.ts'
import {
  type ChainPrices,
  type PriceEntry,
  type PriceResults,
  priceKey,
  type TokenPrice,
  type UnavailablePrice,
} from './price.ts'
import type { PriceRequest } from './request.ts'

/**
 * A price with that of 24 hours ago: the source's own where it has one, since both are of the same market.
 *
 * @param shown what is on the screen, whose yesterday holds until another one comes
 */
export function withDayAgo(
  known: KnownPrice,
  dayAgo: KnownPrice | undefined,
  shown?: Partial<TokenPrice>,
): TokenPrice {
  if (known.price24h !== undefined) {
    return { ...known, source24h: known.source, updatedTime24h: known.updatedTime }
  }
  if (dayAgo) {
    const { price, source, updatedTime } = dayAgo
    return { ...known, price24h: price, source24h: source, updatedTime24h: updatedTime }
  }
  const { price24h, source24h, updatedTime24h } = shown ?? {}
  return { ...known, ...compact({ price24h, source24h, updatedTime24h }) }
}

/** Whether an entry says something else than the one before it. A price that is older than the one at hand is no news. */
export function isNews(entry: PriceEntry, before: PriceEntry): boolean {
  if (entry.price === undefined || before.price === undefined) {
    return entry.price !== before.price || reasonIn(entry) !== reasonIn(before)
  }
  if (entry.updatedTime < before.updatedTime) return false
  return TOLD.some((field) => entry[field] !== before[field])
}

const TOLD = ['price', 'source', 'updatedTime', 'isStale', 'price24h', 'source24h', 'updatedTime24h'] as const

function reasonIn(entry: PriceEntry): string | undefined {
  return entry.price === undefined ? entry.reason : undefined
}

/** Everything that was asked for, chain by chain: a price, or the reason why there is none. */
export function toPriceResults(
  { chainIds, tokens, refused }: PriceRequest,
  latest: GatheredPrices,
  dayAgo: GatheredPrices,
  now: number,
): PriceResults {
  const chains = chainIds.map((chainId): ChainPrices => {
    const prices: Record<string, TokenPrice> = {}
    const unavailable: UnavailablePrice[] = [...(refused[chainId] ?? [])]
    for (const { address } of tokens.filter((token) => token.chainId === chainId)) {
      const key = priceKey(chainId, address)
      const known = latest.prices.get(key)
      if (known) prices[address] = withDayAgo(known, dayAgo.prices.get(key))
      else unavailable.push({ address, reason: reasonOf(latest.reasons.get(key)) })
    }
    return { chainId, prices, unavailable, timestamp: now }
  })
  return {
    chains: Object.fromEntries(chains.map((chain) => [chain.chainId, chain])),
    failures: [...latest.failures, ...dayAgo.failures],
  }
}

function reasonOf(reasons: readonly string[] = []): string {
  return reasons.join('; ') || 'no price source covers this chain'
}
