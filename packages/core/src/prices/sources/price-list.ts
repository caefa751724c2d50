import { FUEL_BASE_ASSET_ID, isNativeToken } from '../../chains/address.ts'
import { isCausewayError } from '../../kernel/errors.ts'
import { createRequestDeduper } from '../../kernel/request-deduper.ts'
import { type Schema, scalarSchema } from '../../kernel/schema.ts'
import type { OfferedPrice, PriceSourceContext } from '../source.ts'

/** Prices by key as a host gives them, none of them judged yet. */
export type PriceList = ReadonlyMap<string, unknown>

/** A list with its age, and why there is no newer one when it is stale. */
export interface ReadPriceList {
  readonly list: PriceList
  readonly updatedTime: number
  readonly failure?: unknown
}

export interface PriceListCache {
  /**
   * The list of this key: the one at hand while it is fresh, else a new one, else the old one with the failure.
   *
   * @throws what `load` throws, when there is no old one
   */
  read(key: string, context: PriceSourceContext): Promise<ReadPriceList>
}

export interface PriceListCacheOptions {
  /** How long a list is fresh, in milliseconds. */
  readonly cacheMs: number
  readonly load: (key: string, context: PriceSourceContext) => Promise<PriceList>
}

/** Whole price lists: one request each, shared while it is under way, kept while it is fresh. */
export function createPriceListCache({ cacheMs, load }: PriceListCacheOptions): PriceListCache {
  const kept = new Map<string, ReadPriceList>()
  const reads = createRequestDeduper<string, ReadPriceList>({ what: 'Reading prices', keyOf: (key) => key })

  const renew = async (key: string, context: PriceSourceContext): Promise<ReadPriceList> => {
    const read = { list: await load(key, context), updatedTime: context.clock.now() }
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

/** The entry under the first of these keys that the list has. */
export function offerIn(
  { list, updatedTime, failure }: ReadPriceList,
  keys: readonly (string | undefined)[],
): OfferedPrice | undefined {
  const key = keys.find((one) => one !== undefined && list.has(one))
  if (key === undefined) return undefined
  return { price: list.get(key), updatedTime, isStale: failure !== undefined }
}

/** An object as a map, which no key of it can harm; keys that hold an address are lower-cased. */
export const priceListSchema: Schema<PriceList> = /* @__PURE__ */ scalarSchema('prices by key', (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? new Map(Object.entries(value).map(([key, price]) => [/0x/i.test(key) ? key.toLowerCase() : key, price]))
    : undefined,
)

/** Under what else lists keep the native asset: zero, in either length, and on Fuel its own id. */
const NATIVE_SPELLINGS: readonly string[] = [`0x${'0'.repeat(40)}`, `0x${'0'.repeat(64)}`, FUEL_BASE_ASSET_ID]

/** The spellings under which a list may hold this lower-cased address. */
export function spellingsOf(address: string): readonly string[] {
  return isNativeToken(address) ? [address, ...NATIVE_SPELLINGS] : [address]
}
