import { createHttpClient } from '../../kernel/http.ts'
import { HttpError } from '../../kernel/http-errors.ts'
import type { Address } from '../../kernel/schema.ts'
import { createRateLimit } from '../rate-limit.ts'
import type { PriceSourceContext } from '../source.ts'
import { type DexPair, dexPairsSchema } from './pair.ts'

/** Options for `createDexClient`. */
export interface DexClientOptions {
  /** Base URL. Default: the public API. */
  readonly baseUrl?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** Client of the dex-price service that respects its rate limit. */
export interface DexClient {
  /**
   * Returns the pools of tokens on one chain.
   *
   * @param slug name of the chain at the service
   * @param addresses at most `DEX_MAX_ADDRESSES`
   * @throws the errors of `HttpClient`
   */
  getPairs(
    slug: string,
    addresses: readonly Address[],
    context: Pick<PriceSourceContext, 'clock' | 'fetch' | 'signal'>,
  ): Promise<readonly DexPair[]>
}

/** Source: https://docs.dexscreener.com/api/reference */
const DEX_URL = 'https://api.dexscreener.com'

/** Maximum number of addresses per request. */
export const DEX_MAX_ADDRESSES = 30

/**
 * The service allows 300 requests per minute. The additional second covers requests that arrive closer together than
 * they were sent.
 */
const RATE = { limit: 300, windowMs: 61_000 }

const TIMEOUT_MS = 8_000
/** Pause after a 429 response without a `retry-after` header. */
const HOLD_MS = 10_000

/** Creates a client. All requests of one client share the rate limit. */
export function createDexClient({ baseUrl = DEX_URL, headers }: DexClientOptions = {}): DexClient {
  // Disable retries, because they would bypass the rate limit.
  const client = createHttpClient({ baseUrl, headers, timeoutMs: TIMEOUT_MS, retries: 0 })
  const rateLimit = createRateLimit(RATE)
  return {
    async getPairs(slug, addresses, { clock, fetch, signal }) {
      await rateLimit.take(clock, signal)
      const path = `/tokens/v1/${slug}/${addresses.join(',')}`
      try {
        const { data } = await client.request({ path, schema: dexPairsSchema }, { clock, fetch, signal })
        return data
      } catch (error) {
        if (error instanceof HttpError && error.status === 429) {
          rateLimit.pauseUntil(clock.now() + (error.retryAfterMs ?? HOLD_MS))
        }
        throw error
      }
    },
  }
}
