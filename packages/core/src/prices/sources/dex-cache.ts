import { createDeadline } from '../../kernel/abort.ts'
import { createKeyedLimit } from '../../kernel/keyed-limit.ts'
import { createRequestDeduper } from '../../kernel/request-deduper.ts'
import { priceKey } from '../price.ts'
import type { OfferedPrice, PriceSourceContext } from '../source.ts'
import { DEX_MAX_ADDRESSES, type DexClient } from './dex-client.ts'
import type { DexPair } from './pair.ts'
import type { DexToken } from './to-dex-token.ts'

/** Latest price of each token at the dex-price service, cached for a minute. */
export interface DexCache {
  /** Returns prices, requesting those older than a minute in as few calls as possible. */
  getOffers(
    tokens: readonly DexToken[],
    context: PriceSourceContext,
  ): Promise<{ readonly offers: ReadonlyMap<string, OfferedPrice>; readonly failure?: unknown }>
}

/** Options for `createDexCache`. */
export interface DexCacheOptions {
  readonly client: DexClient
  /** Returns the price of a token from the pairs, or undefined if no pair contains the token. */
  readonly read: (pairs: readonly DexPair[], token: DexToken) => Omit<OfferedPrice, 'updatedTime'> | undefined
}

/** Cache time in milliseconds. Several screens request the same tokens in quick succession. */
const CACHE_MS = 60_000
const CONCURRENCY = 6

/** Tokens of one call, all on the same chain. */
interface Chunk {
  readonly key: string
  readonly tokens: readonly DexToken[]
}

interface CachedOffer {
  readonly offer: OfferedPrice | undefined
  readonly readAt: number
}

/** Creates a cache that shares pending calls and requests up to 30 tokens per call. */
export function createDexCache({ client, read }: DexCacheOptions): DexCache {
  const cached = new Map<string, CachedOffer>()
  const calls = createRequestDeduper<Chunk, void>({ what: 'Dex prices', keyOf: ({ key }) => key })
  /** Pending call of each token. */
  const pendingChunks = new Map<string, Chunk>()
  const limit = createKeyedLimit(CONCURRENCY)

  const fetchChunk = async ({ tokens }: Chunk, context: PriceSourceContext): Promise<void> => {
    const slug = tokens[0]?.slug ?? ''
    const addresses = tokens.map(({ address }) => address)
    const pairs = await limit.run('calls', () => client.getPairs(slug, addresses, context))
    const readAt = context.clock.now()
    for (const token of tokens) {
      const offer = read(pairs, token)
      cached.set(toKey(token), { offer: offer && { ...offer, updatedTime: readAt }, readAt })
    }
  }

  const getChunks = (tokens: readonly DexToken[]): readonly Chunk[] => {
    const shared = new Set<Chunk>()
    const unrequested: DexToken[] = []
    for (const token of tokens) {
      const chunk = pendingChunks.get(toKey(token))
      if (chunk && calls.has(chunk)) shared.add(chunk)
      else unrequested.push(token)
    }
    const chunks = createChunks(unrequested)
    for (const chunk of chunks) for (const token of chunk.tokens) pendingChunks.set(toKey(token), chunk)
    return [...shared, ...chunks]
  }

  const removeOlderThan = (before: number) => {
    for (const [key, { readAt }] of cached) if (readAt < before) cached.delete(key)
    for (const [key, chunk] of pendingChunks) if (!calls.has(chunk)) pendingChunks.delete(key)
  }

  return {
    async getOffers(tokens, context) {
      const { clock, signal, maxAgeMs = CACHE_MS } = context
      removeOlderThan(clock.now() - CACHE_MS)
      const oldest = clock.now() - Math.min(CACHE_MS, maxAgeMs)
      const distinct = [...new Map(tokens.map((token) => [toKey(token), token])).values()]
      const unknown = distinct.filter((token) => (cached.get(toKey(token))?.readAt ?? 0) <= oldest)
      // Add a single listener to the caller's signal, regardless of the number of calls.
      const caller = createDeadline({ clock, what: 'Dex prices', parents: [signal] })
      const answers = await Promise.allSettled(
        getChunks(unknown).map((chunk) =>
          calls.run(chunk, (shared) => fetchChunk(chunk, { ...context, signal: shared }), caller.signal),
        ),
      )
      caller.dispose()
      const failed = answers.find((answer) => answer.status === 'rejected')
      const offers = new Map<string, OfferedPrice>()
      for (const token of distinct) {
        const offer = cached.get(toKey(token))?.offer
        if (offer) offers.set(toKey(token), offer)
      }
      return { offers, failure: failed?.reason }
    },
  }
}

function toKey({ chainId, address }: DexToken): string {
  return priceKey(chainId, address)
}

/** Splits tokens into calls of one chain each, in the order of the tokens. */
function createChunks(tokens: readonly DexToken[]): readonly Chunk[] {
  const bySlug = new Map<string, DexToken[]>()
  for (const token of tokens) {
    const list = bySlug.get(token.slug) ?? []
    list.push(token)
    bySlug.set(token.slug, list)
  }
  return [...bySlug.values()].flatMap((list) =>
    Array.from({ length: Math.ceil(list.length / DEX_MAX_ADDRESSES) }, (_, index) => {
      const chunk = list.slice(index * DEX_MAX_ADDRESSES, (index + 1) * DEX_MAX_ADDRESSES)
      return { key: chunk.map(toKey).join(), tokens: chunk }
    }),
  )
}
