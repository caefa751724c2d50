import * as z from 'zod/mini'
import { createHttpClient } from '../../kernel/http.ts'
import { priceKey } from '../price.ts'
import type { OfferedPrice, PriceSource, PriceToken } from '../source.ts'
import { createPriceListCache, findOffer, getSpellings, priceListSchema } from './price-list.ts'

/** Options of the host price sources. */
export interface HostPricesOptions {
  /** Base URL of the price host. There is no public one. */
  readonly baseUrl: string
  readonly headers?: Readonly<Record<string, string>> | undefined
}

const LATEST_CACHE_MS = 10 * 60_000
const HISTORICAL_CACHE_MS = 2 * 3_600_000
const TIMEOUT_MS = 6_000

/** Creates the source of main prices: `GET /prices/latest`, cached for 10 minutes. */
export function mainHostPrices(options: HostPricesOptions): PriceSource {
  return createHostSource('main', { path: '/prices/latest' }, LATEST_CACHE_MS, options)
}

/** Creates the source of margin-data prices: `GET /prices/live`, cached for 10 minutes. */
export function marginHostPrices(options: HostPricesOptions): PriceSource {
  return createHostSource('margin-data', { path: '/prices/live' }, LATEST_CACHE_MS, options)
}

/** Creates the source of main prices 24 hours ago: `GET /prices/latest-asof?hoursAgo=24`, cached for 2 hours. */
export function mainHostPrices24h(options: HostPricesOptions): PriceSource {
  return createHostSource(
    'main-24h',
    { path: '/prices/latest-asof', query: { hoursAgo: 24 } },
    HISTORICAL_CACHE_MS,
    options,
  )
}

/** Creates the source of margin-data prices 24 hours ago: `GET /prices/hist`, cached for 2 hours. */
export function marginHostPrices24h(options: HostPricesOptions): PriceSource {
  return createHostSource('margin-data-24h', { path: '/prices/hist' }, HISTORICAL_CACHE_MS, options)
}

interface Endpoint {
  readonly path: string
  readonly query?: Readonly<Record<string, number>>
}

const replySchema = /* @__PURE__ */ z.object({ prices: priceListSchema })

/** Creates a source that reads one list for all chains, keyed by `{chainId}-{address}` or by asset group. */
function createHostSource(
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
      const result = await lists.read(id, context)
      const prices = new Map<string, OfferedPrice>()
      for (const token of tokens) {
        const offer = findOffer(result, getListKeys(token))
        if (offer) prices.set(priceKey(token.chainId, token.address), offer)
      }
      return { prices, failure: result.failure }
    },
  }
}

// Try the address first, because it is more specific than the group.
function getListKeys({ chainId, address, assetGroup }: PriceToken): readonly (string | undefined)[] {
  return [...getSpellings(address).map((spelling) => `${chainId}-${spelling}`), assetGroup]
}
