import * as z from 'zod/mini'
import { CausewayError, isCausewayError } from '../../kernel/errors.ts'
import { createHttpClient } from '../../kernel/http.ts'
import { priceKey } from '../price.ts'
import type { OfferedPrice, PriceSource } from '../source.ts'
import {
  createPriceListCache,
  findOffer,
  getSpellings,
  type PriceList,
  priceListSchema,
} from './price-list.ts'

/** Options for `pendlePrices`. */
export interface PendlePricesOptions {
  /** Base URL. Default: Pendle's public API. */
  readonly baseUrl?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** Source: https://docs.pendle.finance, API overview. */
const PENDLE_URL = 'https://api-v2.pendle.finance/core'

/** Ethereum, Optimism, BNB Chain, Sonic, HyperEVM, Mantle, Base, Plasma, Arbitrum, Berachain. */
const PENDLE_CHAINS: readonly number[] = [1, 10, 56, 146, 999, 5000, 8453, 9745, 42161, 80094]

const CACHE_MS = 15 * 60_000
const TIMEOUT_MS = 10_000

/** Creates the source of prices of Pendle's assets and their underlying tokens: one list per chain, cached for 15 minutes. */
export function pendlePrices({ baseUrl = PENDLE_URL, headers }: PendlePricesOptions = {}): PriceSource {
  const client = createHttpClient({ baseUrl, headers, timeoutMs: TIMEOUT_MS, retries: 1 })
  const lists = createPriceListCache({
    cacheMs: CACHE_MS,
    load: async (chainId, context) => {
      const request = { path: `/v1/${chainId}/assets/prices`, query: { skip: 0 }, schema: replySchema }
      try {
        const { data } = await client.request(request, context)
        return toAddressList(data, chainId)
      } catch (error) {
        throw isCausewayError(error, 'INVALID_RESPONSE') ? new InvalidPendlePricesError(error) : error
      }
    },
  })

  return {
    id: 'pendle',
    chains: PENDLE_CHAINS,
    async getPrices(tokens, context) {
      const prices = new Map<string, OfferedPrice>()
      const readChain = async (chainId: number) => {
        const result = await lists.read(String(chainId), context)
        for (const { address } of tokens.filter((token) => token.chainId === chainId)) {
          const offer = findOffer(result, getSpellings(address))
          if (offer) prices.set(priceKey(chainId, address), offer)
        }
        return result.failure
      }
      const chainIds = [...new Set(tokens.map(({ chainId }) => chainId))]
      const failures = await Promise.all(
        chainIds.map((chainId) => readChain(chainId).catch((error: unknown) => error)),
      )
      return { prices, failure: failures.find((failure) => failure !== undefined) }
    },
  }
}

class InvalidPendlePricesError extends CausewayError<'INVALID_RESPONSE'> {
  override readonly name = 'InvalidPendlePricesError'
  constructor(cause: CausewayError) {
    super('Invalid prices data received from Pendle API', {
      code: 'INVALID_RESPONSE',
      details: cause.details,
      cause,
    })
  }
}

/** Reads `prices` of the current API, or `priceMap` of the announced API. */
const replySchema = /* @__PURE__ */ z.transform((value: unknown, context): PriceList => {
  const { prices, priceMap } = (value ?? {}) as { prices?: unknown; priceMap?: unknown }
  const result = z.safeParse(priceListSchema, prices ?? priceMap)
  if (result.success) return result.data
  context.issues.push({
    code: 'custom',
    path: ['prices'],
    message: 'expected prices by address',
    input: value,
  })
  return z.NEVER
})

/** Removes the chain prefix that the newer endpoint adds to addresses. */
function toAddressList(prices: PriceList, chainId: string): PriceList {
  const prefix = `${chainId}-`
  return new Map(
    [...prices].map(([key, price]) => [key.startsWith(prefix) ? key.slice(prefix.length) : key, price]),
  )
}
