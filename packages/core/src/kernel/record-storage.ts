import * as z from 'zod/mini'
import { type Codec, loadValue, type PersistenceContext, saveValue, UNREADABLE } from './persistence.ts'
import { textSchema } from './schema.ts'
import { canListKeys, listKeys } from './storage.ts'

/** Stores each record under its own key, so that tabs do not overwrite each other's records. */
export interface RecordStorage<T> {
  loadAll(): Promise<T[]>
  /** Returns the stored record. Another tab may have written it. */
  load(id: string): Promise<T | undefined>
  /** Resolves once the record is written. @throws StorageError */
  save(id: string, record: T): Promise<void>
  remove(id: string): Promise<void>
  /** Returns the number of records that were set aside as unreadable; 0 if the storage cannot list its keys. */
  countUnreadable(): Promise<number>
}

/**
 * Creates a store of records under `prefix`, each under its own key. Storage that cannot list its keys gets an index.
 */
export function createRecordStorage<T>(
  prefix: string,
  codec: Codec<T>,
  context: PersistenceContext,
): RecordStorage<T> {
  const { storage } = context
  const indexKey = `${prefix}index`
  const indexCodec: Codec<string[]> = { schema: z.array(textSchema), version: 1 }
  const readIndex = async () => (await loadValue(indexKey, indexCodec, context)) ?? []

  // Update the index sequentially, because concurrent updates would lose ids.
  let indexing: Promise<void> = Promise.resolve()
  const updateIndex = (change: (ids: string[]) => string[]): Promise<void> => {
    if (canListKeys(storage)) return indexing
    const updated = indexing.then(async () =>
      saveValue(indexKey, change(await readIndex()), indexCodec, storage),
    )
    indexing = updated.catch(() => undefined)
    return updated
  }

  return {
    async loadAll() {
      const keys = (await listKeys(storage, prefix)) ?? (await readIndex()).map((id) => `${prefix}${id}`)
      const recordKeys = keys.filter((key) => key !== indexKey && !key.includes(UNREADABLE))
      const records = await Promise.all(recordKeys.map((key) => loadValue(key, codec, context)))
      return records.filter((record) => record !== undefined)
    },
    load: (id) => loadValue(`${prefix}${id}`, codec, context),
    async save(id, record) {
      await updateIndex((ids) => (ids.includes(id) ? ids : [...ids, id]))
      await saveValue(`${prefix}${id}`, record, codec, storage)
    },
    async remove(id) {
      await storage.removeItem(`${prefix}${id}`)
      await updateIndex((ids) => ids.filter((indexedId) => indexedId !== id))
    },
    async countUnreadable() {
      const keys = (await listKeys(storage, prefix)) ?? []
      return new Set(keys.flatMap((key) => (key.includes(UNREADABLE) ? key.split(UNREADABLE, 1) : []))).size
    },
  }
}
