import { createSharedTasks, isCausewayError, type Schema, scalarSchema } from '../../kernel/index.ts'
import type { OfferedPrice, PriceContext } from '../source.ts'

/** Prices by key as a host gives them, none of them judged yet. */
export type PriceBook = ReadonlyMap<string, unknown>

/** A book with its age, and why there is no newer one when it is stale. */
export interface ReadBook {
  readonly book: PriceBook
  readonly updatedTime: number
  readonly failure?: unknown
}

export interface BookShelf {
  /**
   * The book of this key: the one at hand while it is fresh, else a new one, else the old one with the failure.
   *
   * @throws what `load` throws, when there is no old one
   */
  read(key: string, context: PriceContext): Promise<ReadBook>
}

export interface BookShelfOptions {
  /** How long a book is fresh, in milliseconds. */
  readonly cacheMs: number
  readonly load: (key: string, context: PriceContext) => Promise<PriceBook>
}

/** Whole price lists: one request each, shared while it is under way, kept while it is fresh. */
export function createBookShelf({ cacheMs, load }: BookShelfOptions): BookShelf {
  const kept = new Map<string, ReadBook>()
  const reads = createSharedTasks<string, ReadBook>({ what: 'Reading prices', keyOf: (key) => key })

  const renew = async (key: string, context: PriceContext): Promise<ReadBook> => {
    const read = { book: await load(key, context), updatedTime: context.clock.now() }
    kept.set(key, read)
    return read
  }

  return {
    async read(key, context) {
      const { clock, signal, maxAgeMs = cacheMs } = context
      const old = kept.get(key)
      if (old && clock.now() - old.updatedTime < Math.min(cacheMs, maxAgeMs)) return old
      try {
        return await reads.run(key, (shared) => renew(key, { ...context, signal: shared }), signal)
      } catch (error) {
        if (!old || isCausewayError(error, 'ABORTED')) throw error
        return { ...old, failure: error }
      }
    },
  }
}

/** The entry under the first of these keys that the book has. */
export function offerOf(
  { book, updatedTime, failure }: ReadBook,
  keys: readonly (string | undefined)[],
): OfferedPrice | undefined {
  const key = keys.find((one) => one !== undefined && book.has(one))
  if (key === undefined) return undefined
  return { price: book.get(key), updatedTime, isStale: failure !== undefined }
}

/** An object as a map, which no key of it can harm; keys that hold an address are lower-cased. */
export const bookSchema: Schema<PriceBook> = /* @__PURE__ */ scalarSchema('prices by key', (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? new Map(Object.entries(value).map(([key, price]) => [/0x/i.test(key) ? key.toLowerCase() : key, price]))
    : undefined,
)
