import * as z from 'zod/mini'
import { createHttpClient } from '../../kernel/http.ts'
import { priceKey } from '../price.ts'
import type { OfferedPrice, PriceSource, PriceToken } from '../source.ts'
import { createPriceListCache, offerIn, priceListSchema, spellingsOf } from './price-list.ts'

export interface HostPricesOptions {
  /** Of the price host. There is no public one. */
  readonly baseUrl: string
  readonly headers?: Readonly<Record<string, string>> | undefined
}

const LATEST_CACHE_MS = 10 * 60_000
const HISTORICAL_CACHE_MS = 2 * 3_600_000
const TIMEOUT_MS = 6_000

/** The main prices: `GET /prices/latest`, kept for 10 minutes. */
export function mainPrices(options: HostPricesOptions): PriceSource {
  return hostPrices('main', { path: '/prices/latest' }, LATEST_CACHE_MS, options)
}

/** The margin-data service's prices: `GET /prices/live`, kept for 10 minutes. */
export function marginPrices(options: HostPricesOptions): PriceSource {
  return hostPrices('margin-data', { path: '/prices/live' }, LATEST_CACHE_MS, options)
}

/** Prices of 24 hours ago: `GET /prices/latest-asof?hoursAgo=24`, kept for 2 hours. */
export function asOfPrices(options: HostPricesOptions): PriceSource {
  return hostPrices(
    'main-24h',
    { path: '/prices/latest-asof', query: { hoursAgo: 24 } },
    HISTORICAL_CACHE_MS,
    options,
  )
}

/** Prices of 24 hours ago: `GET /prices/hist`, kept for 2 hours. */
export function histPrices(options: HostPricesOptions): PriceSource {
  return hostPrices('margin-data-24h', { path: '/prices/hist' }, HISTORICAL_CACHE_MS, options)
}

interface Endpoint {
  readonly path: string
  readonly query?: Readonly<Record<string, number>>
}

const replySchema = /* @__PURE__ */ z.object({ prices: priceListSchema })

/** One list for all chains, by `{chainId}-{address}` or by asset group. */
function hostPrices(
  id: string,
  endpoint: Endpoint,
  cacheMs: number,
  { baseUrl, headers }: HostPricesOptions,
): PriceSource {
  const client = createHttpClient({ baseUrl, headers, timeoutMs: TIMEOUT_MS, retries: 1 })
  const lists = createPriceListCache({
    cacheMs,
    load: async (_, context) => {
      const { data } = await client.request({ ...endpoint, schema: replySchema }, context)
      return data.prices
    },
  })
  return {
    id,
    async getPrices(tokens, context) {
      const read = await lists.read(id, context)
      const prices = new Map<string, OfferedPrice>()
      for (const token of tokens) {
        const offer = offerIn(read, keysOf(token))
        if (offer) prices.set(priceKey(token.chainId, token.address), offer)
      }
      return { prices, failure: read.failure }
    },
  }
}

// The address first: it says more than the group.
function keysOf({ chainId, address, assetGroup }: PriceToken): readonly (string | undefined)[] {
  return [...spellingsOf(address).map((spelling) => `${chainId}-${spelling}`), assetGroup]
}
