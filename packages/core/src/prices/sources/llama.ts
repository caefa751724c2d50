import * as z from 'zod/mini'
import { isNativeToken } from '../../chains/address.ts'
import { createHttpClient } from '../../kernel/http.ts'
import { priceKey } from '../price.ts'
import type { OfferedPrice, PriceSource, PriceToken } from '../source.ts'
import { createPriceListCache, priceListSchema } from './price-list.ts'

/** Options for `llamaPrices`. */
export interface LlamaPricesOptions {
  /** Base URL. Default: DefiLlama's public API. */
  readonly baseUrl?: string | undefined
}

const LLAMA_URL = 'https://coins.llama.fi'

/**
 * DefiLlama's chain names and the CoinGecko ids of the native assets, of the chains that neither Pendle nor the
 * dex-price service covers: XDC, Kaia, Fuel and Hemi. Source: DefiLlama-Adapters, projects/helper/chains.json.
 */
const CHAINS: Readonly<Record<number, { readonly name: string; readonly native: string }>> = {
  50: { name: 'xdc', native: 'coingecko:xdce-crowd-sale' },
  8217: { name: 'klaytn', native: 'klaytn:0x0000000000000000000000000000000000000000' },
  9889: { name: 'fuel', native: 'coingecko:ethereum' },
  43111: { name: 'hemi', native: 'coingecko:ethereum' },
}

const CACHE_MS = 5 * 60_000
const TIMEOUT_MS = 10_000
/** Maximum keys per request, because the keys are part of the URL path. */
const MAX_COINS = 30

const replySchema = /* @__PURE__ */ z.object({ coins: priceListSchema })
const coinSchema = /* @__PURE__ */ z.object({
  price: /* @__PURE__ */ z.number(),
  /** Time of the price, in seconds since the epoch. */
  timestamp: /* @__PURE__ */ z.number(),
})

/**
 * Creates a price source of DefiLlama for the chains without another public one: XDC, Kaia, Fuel and Hemi. Requests
 * `GET /prices/current/{coins}`, cached for 5 minutes. Pass it as an oracle: `prices({ oracles: [llamaPrices()] })`.
 *
 * @see https://api-docs.defillama.com
 */
export function llamaPrices({ baseUrl = LLAMA_URL }: LlamaPricesOptions = {}): PriceSource {
  const client = createHttpClient({ baseUrl, timeoutMs: TIMEOUT_MS, retries: 1 })
  const lists = createPriceListCache({
    cacheMs: CACHE_MS,
    load: async (coins, context) => {
      const { data } = await client.request(
        { path: `/prices/current/${coins}`, schema: replySchema },
        context,
      )
      return data.coins
    },
  })

  return {
    id: 'llama',
    chains: Object.keys(CHAINS).map(Number),
    async getPrices(tokens, context) {
      const prices = new Map<string, OfferedPrice>()
      const readChunk = async (chunk: readonly PriceToken[]) => {
        const coins = [...new Set(chunk.flatMap((token) => toCoin(token) ?? []))].sort()
        const { list, failure } = await lists.read(coins.join(','), context)
        for (const token of chunk) {
          const coin = z.safeParse(coinSchema, list.get(toCoin(token) ?? ''))
          if (!coin.success) continue
          const { price, timestamp } = coin.data
          const offer = { price, updatedTime: timestamp * 1_000, isStale: failure !== undefined }
          prices.set(priceKey(token.chainId, token.address), offer)
        }
        return failure
      }
      const covered = tokens.filter((token) => toCoin(token) !== undefined)
      const chunks = Array.from({ length: Math.ceil(covered.length / MAX_COINS) }, (_, index) =>
        covered.slice(index * MAX_COINS, (index + 1) * MAX_COINS),
      )
      const failures = await Promise.all(
        chunks.map((chunk) => readChunk(chunk).catch((error: unknown) => error)),
      )
      return { prices, failure: failures.find((failure) => failure !== undefined) }
    },
  }
}

/** Returns DefiLlama's key of a token, or undefined on other chains. */
function toCoin({ chainId, address }: PriceToken): string | undefined {
  const chain = CHAINS[chainId]
  if (!chain) return undefined
  return isNativeToken(address) ? chain.native : `${chain.name}:${address}`
}
