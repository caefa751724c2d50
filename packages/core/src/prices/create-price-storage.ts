import * as z from 'zod/mini'
import type { Codec, PersistenceContext } from '../kernel/persistence.ts'
import { createRecordStorage } from '../kernel/record-storage.ts'
import { nonNegativeSchema, textSchema } from '../kernel/schema.ts'
import { createTaskQueue } from '../kernel/task-queue.ts'
import { priceKey } from './price.ts'
import type { OfferedPrice, PriceSource, PriceToken } from './source.ts'
import { MAX_STALE_AGE_MS, type ValidPrice } from './validate-offer.ts'

/** Last valid prices, persisted as one record per chain. */
export interface PriceStorage {
  /** Price source of the stored prices, all of which are stale. */
  readonly source: PriceSource
  /** Stores the fresh prices. Never throws: a storage error is logged. */
  keep(tokens: readonly PriceToken[], prices: ReadonlyMap<string, ValidPrice>): void
  /** Resolves once all writes have ended. */
  settled(): Promise<void>
}

type StoredPrices = Record<string, { price: number; source: string; updatedTime: number }>

const codec: Codec<StoredPrices> = {
  version: 1,
  schema: /* @__PURE__ */ z.record(
    textSchema,
    /* @__PURE__ */ z.object({
      price: nonNegativeSchema,
      source: textSchema,
      updatedTime: nonNegativeSchema,
    }),
  ),
}

/**
 * Creates the storage of prices.
 *
 * @param prefix prefix of the storage keys, before the chain id
 */
export function createPriceStorage(prefix: string, context: PersistenceContext): PriceStorage {
  const { clock, logger } = context
  const records = createRecordStorage(prefix, codec, context)
  /** Update time of the price that was last written, by token. */
  const written = new Map<string, number>()
  const writes = createTaskQueue()

  // Read the record again before each write, because other tabs also write it.
  const write = async (chainId: number, prices: StoredPrices) => {
    const oldest = clock.now() - MAX_STALE_AGE_MS
    const merged = { ...(await records.load(String(chainId))), ...prices }
    const recent = Object.entries(merged).filter(([, { updatedTime }]) => updatedTime >= oldest)
    await records.save(String(chainId), Object.fromEntries(recent))
  }

  return {
    source: {
      id: 'stored',
      isLocal: true,
      async getPrices(tokens) {
        const chainIds = [...new Set(tokens.map(({ chainId }) => chainId))]
        const loaded = await Promise.all(chainIds.map((chainId) => records.load(String(chainId))))
        const byChain = new Map(chainIds.map((chainId, index) => [chainId, loaded[index]]))
        const prices = new Map<string, OfferedPrice>()
        for (const { chainId, address } of tokens) {
          const stored = byChain.get(chainId)?.[address]
          if (!stored) continue
          const { price, source, updatedTime } = stored
          prices.set(priceKey(chainId, address), { price, updatedTime, isStale: true, origin: source })
        }
        return { prices }
      },
    },
    keep(tokens, prices) {
      const byChain = new Map<number, StoredPrices>()
      for (const { chainId, address } of tokens) {
        const key = priceKey(chainId, address)
        const latest = prices.get(key)
        if (!latest || latest.isStale || written.get(key) === latest.updatedTime) continue
        const { price, source, updatedTime } = latest
        written.set(key, updatedTime)
        const record = byChain.get(chainId) ?? {}
        record[address] = { price, source, updatedTime }
        byChain.set(chainId, record)
      }
      for (const [chainId, record] of byChain) {
        writes.add(
          () => write(chainId, record),
          (error) => logger.warn(`Prices of chain ${chainId} could not be stored.`, error),
        )
      }
    },
    settled: writes.settled,
  }
}
