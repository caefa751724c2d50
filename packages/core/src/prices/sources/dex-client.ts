import { createHttpClient } from '../../kernel/http.ts'
import { HttpError } from '../../kernel/http-errors.ts'
import type { Address } from '../../kernel/schema.ts'
import { createRateLimit } from '../rate-limit.ts'
import type { PriceSourceContext } from '../source.ts'
import { type DexPair, dexPairsSchema } from './dex-pair.ts'

export interface DexClientOptions {
  /** Default: the public API. */
  readonly baseUrl?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** The dex-price service, asked no more often than it allows. */
export interface DexClient {
  /**
   * @param addresses at most `DEX_MAX_ADDRESSES`
   * @throws what an HttpClient throws
   */
  pairsOf(
    slug: string,
    addresses: readonly Address[],
    context: Pick<PriceSourceContext, 'clock' | 'fetch' | 'signal'>,
  ): Promise<readonly DexPair[]>
}

/** Source: https://docs.dexscreener.com/api/reference */
const DEX_URL = 'https://api.dexscreener.com'

/** More addresses in one call are not answered. */
export const DEX_MAX_ADDRESSES = 30

/** 300 a minute; the second more is for requests that arrive closer together than they left. */
const RATE = { limit: 300, windowMs: 61_000 }

const TIMEOUT_MS = 8_000
/** After a refusal that names no time. */
const HOLD_MS = 10_000

export function createDexClient({ baseUrl = DEX_URL, headers }: DexClientOptions = {}): DexClient {
  // A retry would have to wait for its turn like any other request: the next call is one.
  const client = createHttpClient({ baseUrl, headers, timeoutMs: TIMEOUT_MS, retries: 0 })
  const rateLimit = createRateLimit(RATE)
  return {
    async pairsOf(slug, addresses, { clock, fetch, signal }) {
      await rateLimit.take(clock, signal)
      const path = `/tokens/v1/${slug}/${addresses.join(',')}`
      try {
        const { data } = await client.request({ path, schema: dexPairsSchema }, { clock, fetch, signal })
        return data
      } catch (error) {
        if (error instanceof HttpError && error.status === 429) {
          rateLimit.holdUntil(clock.now() + (error.retryAfterMs ?? HOLD_MS))
        }
        throw error
      }
    },
  }
}
