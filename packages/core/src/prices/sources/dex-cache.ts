import { createDeadline } from '../../kernel/abort.ts'
import { createKeyedLimit } from '../../kernel/limit.ts'
import { createRequestDeduper } from '../../kernel/request-deduper.ts'
import { priceKey } from '../price.ts'
import type { OfferedPrice, PriceSourceContext } from '../source.ts'
import { DEX_MAX_ADDRESSES, type DexClient } from './dex-client.ts'
import type { DexToken } from './dex-listing.ts'
import type { DexPair } from './dex-pair.ts'

/** What the dex-price service last said of each token, kept for a minute. */
export interface DexCache {
  /** Asks for what is not known from the last minute, in as few calls as the service allows. */
  offersOf(
    tokens: readonly DexToken[],
    context: PriceSourceContext,
  ): Promise<{ readonly offers: ReadonlyMap<string, OfferedPrice>; readonly failure?: unknown }>
}

export interface DexCacheOptions {
  readonly client: DexClient
  /** What the pairs say of a token; nothing where none of them holds it. */
  readonly read: (pairs: readonly DexPair[], token: DexToken) => Omit<OfferedPrice, 'updatedTime'> | undefined
}

/** Spares the service the calls of screens that ask for the same tokens one after the other. */
const CACHE_MS = 60_000
const CONCURRENCY = 6

/** The tokens of one call, all of one chain. */
interface Chunk {
  readonly key: string
  readonly tokens: readonly DexToken[]
}

interface CachedOffer {
  readonly offer: OfferedPrice | undefined
  readonly readAt: number
}

export function createDexCache({ client, read }: DexCacheOptions): DexCache {
  const cached = new Map<string, CachedOffer>()
  const calls = createRequestDeduper<Chunk, void>({ what: 'Dex prices', keyOf: ({ key }) => key })
  /** The call in which each token is being asked for. */
  const underWay = new Map<string, Chunk>()
  const limit = createKeyedLimit(CONCURRENCY)

  const fetchChunk = async ({ tokens }: Chunk, context: PriceSourceContext): Promise<void> => {
    const slug = tokens[0]?.slug ?? ''
    const addresses = tokens.map(({ address }) => address)
    const pairs = await limit.run('calls', () => client.pairsOf(slug, addresses, context))
    const readAt = context.clock.now()
    for (const token of tokens) {
      const offer = read(pairs, token)
      cached.set(keyOf(token), { offer: offer && { ...offer, updatedTime: readAt }, readAt })
    }
  }

  const chunksFor = (tokens: readonly DexToken[]): readonly Chunk[] => {
    const shared = new Set<Chunk>()
    const alone: DexToken[] = []
    for (const token of tokens) {
      const chunk = underWay.get(keyOf(token))
      if (chunk && calls.has(chunk)) shared.add(chunk)
      else alone.push(token)
    }
    const chunks = cutIntoChunks(alone)
    for (const chunk of chunks) for (const token of chunk.tokens) underWay.set(keyOf(token), chunk)
    return [...shared, ...chunks]
  }

  const forget = (before: number) => {
    for (const [key, { readAt }] of cached) if (readAt < before) cached.delete(key)
    for (const [key, chunk] of underWay) if (!calls.has(chunk)) underWay.delete(key)
  }

  return {
    async offersOf(tokens, context) {
      const { clock, signal, maxAgeMs = CACHE_MS } = context
      forget(clock.now() - CACHE_MS)
      const oldest = clock.now() - Math.min(CACHE_MS, maxAgeMs)
      const distinct = [...new Map(tokens.map((token) => [keyOf(token), token])).values()]
      const unknown = distinct.filter((token) => (cached.get(keyOf(token))?.readAt ?? 0) <= oldest)
      // One listener on the caller's signal, however many calls there are.
      const leaves = createDeadline({ clock, what: 'Dex prices', parents: [signal] })
      const answers = await Promise.allSettled(
        chunksFor(unknown).map((chunk) =>
          calls.run(chunk, (shared) => fetchChunk(chunk, { ...context, signal: shared }), leaves.signal),
        ),
      )
      leaves.dispose()
      const failed = answers.find((answer) => answer.status === 'rejected')
      const offers = new Map<string, OfferedPrice>()
      for (const token of distinct) {
        const offer = cached.get(keyOf(token))?.offer
        if (offer) offers.set(keyOf(token), offer)
      }
      return { offers, failure: failed?.reason }
    },
  }
}

function keyOf({ chainId, address }: DexToken): string {
  return priceKey(chainId, address)
}

/** Calls of one chain each, in the order of the tokens. */
function cutIntoChunks(tokens: readonly DexToken[]): readonly Chunk[] {
  const bySlug = new Map<string, DexToken[]>()
  for (const token of tokens) {
    const list = bySlug.get(token.slug) ?? []
    list.push(token)
    bySlug.set(token.slug, list)
  }
  return [...bySlug.values()].flatMap((list) =>
    Array.from({ length: Math.ceil(list.length / DEX_MAX_ADDRESSES) }, (_, index) => {
      const chunk = list.slice(index * DEX_MAX_ADDRESSES, (index + 1) * DEX_MAX_ADDRESSES)
      return { key: chunk.map(keyOf).join(), tokens: chunk }
    }),
  )
}
