import { FUEL_BASE_ASSET_ID, isNativeToken } from '../../chains/address.ts'
import { isCausewayError } from '../../kernel/errors.ts'
import { createRequestDeduper } from '../../kernel/request-deduper.ts'
import { type Schema, scalarSchema } from '../../kernel/schema.ts'
import type { OfferedPrice, PriceSourceContext } from '../source.ts'

/** Prices by key as returned by a host, not validated. */
export type PriceList = ReadonlyMap<string, unknown>

/** A price list with its time, and the error if it could not be updated. */
export interface ReadPriceList {
  readonly list: PriceList
  readonly updatedTime: number
  readonly failure?: unknown
}

/** Cache of price lists. */
export interface PriceListCache {
  /**
   * Returns the cached list while it is fresh, otherwise a new list. If the request fails, returns the stale list with
   * the error.
   *
   * @throws the error of `load` if there is no stale list
   */
  read(key: string, context: PriceSourceContext): Promise<ReadPriceList>
}

/** Options for `createPriceListCache`. */
export interface PriceListCacheOptions {
  /** Time for which a list is fresh, in milliseconds. */
  readonly cacheMs: number
  readonly load: (key: string, context: PriceSourceContext) => Promise<PriceList>
}

/** Creates a cache of price lists. Concurrent reads of one list share a request. */
export function createPriceListCache({ cacheMs, load }: PriceListCacheOptions): PriceListCache {
  const lists = new Map<string, ReadPriceList>()
  const reads = createRequestDeduper<string, ReadPriceList>({ what: 'Reading prices', keyOf: (key) => key })

  const update = async (key: string, context: PriceSourceContext): Promise<ReadPriceList> => {
    const result = { list: await load(key, context), updatedTime: context.clock.now() }
    lists.set(key, result)
    return result
  }

  return {
    async read(key, context) {
      const { clock, signal, maxAgeMs = cacheMs } = context
      const cached = lists.get(key)
      if (cached && clock.now() - cached.updatedTime < Math.min(cacheMs, maxAgeMs)) return cached
      try {
        return await reads.run(key, (shared) => update(key, { ...context, signal: shared }), signal)
      } catch (error) {
        if (!cached || isCausewayError(error, 'ABORTED')) throw error
        return { ...cached, failure: error }
      }
    },
  }
}

/** Returns the price under the first key that is on the list. */
export function findOffer(
  { list, updatedTime, failure }: ReadPriceList,
  keys: readonly (string | undefined)[],
): OfferedPrice | undefined {
  const key = keys.find((candidate) => candidate !== undefined && list.has(candidate))
  if (key === undefined) return undefined
  return { price: list.get(key), updatedTime, isStale: failure !== undefined }
}

/** Parses an object to a map, so that keys such as `__proto__` are harmless. Keys with an address are lower-cased. */
export const priceListSchema: Schema<PriceList> = /* @__PURE__ */ scalarSchema('prices by key', (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? new Map(Object.entries(value).map(([key, price]) => [/0x/i.test(key) ? key.toLowerCase() : key, price]))
    : undefined,
)

/** Other keys of the native asset: the zero address in both lengths, and Fuel's base asset id. */
const NATIVE_SPELLINGS: readonly string[] = [`0x${'0'.repeat(40)}`, `0x${'0'.repeat(64)}`, FUEL_BASE_ASSET_ID]

/** Returns the keys under which a list may have a lower-cased address. */
export function getSpellings(address: string): readonly string[] {
  return isNativeToken(address) ? [address, ...NATIVE_SPELLINGS] : [address]
}
