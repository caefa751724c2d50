import * as z from 'zod/mini'
import { CausewayError } from '../kernel/errors.ts'
import { createKeyedLimit } from '../kernel/keyed-limit.ts'
import { createKeyedStore, type KeyedStore, type ReadableKeyedStore } from '../kernel/keyed-store.ts'
import type { Codec, PersistenceContext } from '../kernel/persistence.ts'
import { createRecordStorage, type RecordStorage } from '../kernel/record-storage.ts'
import type { Hex } from '../kernel/schema.ts'
import type { Tabs } from '../kernel/tabs.ts'
import { confirmSteps } from './confirm-steps.ts'
import { isFinishedTransfer, type TransferRecord, transferCodec } from './record.ts'

/** Persists all transfers and plain transactions in storage and in a keyed store. Storage is written first. */
export interface TransferJournal {
  readonly store: ReadableKeyedStore<TransferRecord>
  /** Loads all stored records into the store, in the order they were added. */
  load(): Promise<void>
  /** Returns the number of stored records that could not be read; 0 if the storage cannot list its keys. */
  countUnreadable(): Promise<number>
  /** Reloads a record from storage, which other tabs may have changed. */
  reload(id: string): Promise<void>
  /** Returns the record in the store. */
  get(id: string): TransferRecord | undefined
  /** @throws CausewayError UNKNOWN_TRANSFER */
  require(id: string): TransferRecord
  /** Returns the record of a source transaction or a supertransaction. Hashes are case-insensitive. */
  findByHash(chainId: number, hash: Hex): TransferRecord | undefined
  /** Adds a record. If storage fails, nothing is added. @throws CausewayError DUPLICATE_TRANSFER; StorageError */
  add(record: TransferRecord): Promise<void>
  /**
   * Stores a change before it happens. If storage fails, nothing changes.
   *
   * @throws CausewayError UNKNOWN_TRANSFER; StorageError
   */
  writeAhead(id: string, change: TransferChange): Promise<TransferRecord>
  /**
   * Stores a change after it happened. If storage fails, the store is still updated.
   *
   * @throws CausewayError UNKNOWN_TRANSFER; StorageError
   */
  update(id: string, change: TransferChange): Promise<TransferRecord>
  /**
   * Stores a change without notifying the readers of the store and other tabs: for fields that only writers read.
   *
   * @throws CausewayError UNKNOWN_TRANSFER; StorageError
   */
  updateSilently(id: string, change: TransferChange): Promise<void>
  /**
   * Removes a record from storage and store. If storage fails, nothing is removed.
   *
   * @throws CausewayError UNKNOWN_TRANSFER
   */
  remove(id: string): Promise<void>
}

/** Returns the next record of a transfer from its latest one, which another tab may have changed. */
export type TransferChange = (record: TransferRecord) => TransferRecord

/** Prefix of the storage keys. */
const PREFIX = 'causeway:transfer:'

/** Completes the steps of records that earlier versions stored with an arrival and open steps. */
const journalCodec: Codec<TransferRecord> = {
  ...transferCodec,
  schema: z.pipe(transferCodec.schema, z.transform(confirmSteps)),
}

export interface JournalContext extends PersistenceContext {
  /** Synchronizes the journals of all tabs, so that no tab overwrites a newer record. Default: a single tab. */
  readonly tabs?: Pick<Tabs, 'publish' | 'subscribe' | 'registration'> | undefined
}

/** Creates the journal of transfers and plain transactions. */
export function createTransferJournal(context: JournalContext): TransferJournal {
  const { tabs, logger } = context
  const store: KeyedStore<TransferRecord> = createKeyedStore(logger)
  const storage: RecordStorage<TransferRecord> = createRecordStorage(PREFIX, journalCodec, context)
  const turns = createKeyedLimit(1)
  /** Registrations under which the last write of a record failed, by id: the store is newer than storage. */
  const unsaved = new Map<string, string | undefined>()
  let isSaving = false
  let loading: Promise<void> | undefined

  const findByHash = (chainId: number, hash: Hex) =>
    store
      .getAll()
      .find(
        (record) =>
          record.chainId === chainId &&
          [record.hash, record.batchId].some((candidate) => candidate?.toLowerCase() === hash.toLowerCase()),
      )

  const require = (id: string): TransferRecord => {
    const record = store.get(id)
    if (record) return record
    throw new CausewayError(`Transfer '${id}' is not tracked.`, { code: 'UNKNOWN_TRANSFER' })
  }

  /**
   * Returns whether the store is newer than storage. Once the process registered again, another one may have continued.
   */
  const isUnsaved = (id: string) => unsaved.has(id) && unsaved.get(id) === tabs?.registration

  const readStored = async (id: string) => {
    const stored = await storage.load(id)
    unsaved.delete(id)
    if (stored) store.set(id, stored)
    else store.delete(id)
  }

  const write = async (record: TransferRecord) => {
    const { id } = record
    await storage.save(id, record)
    unsaved.delete(id)
    store.set(id, record)
    tabs?.publish(`${PREFIX}${id}`)
    void saveOutcomes()
  }

  /** Writes the outcomes that storage rejected, as it accepts writes again. No check of these transfers would. */
  const saveOutcomes = async () => {
    if (isSaving) return
    isSaving = true
    for (const id of [...unsaved.keys()]) await turns.run(id, () => saveOutcome(id)).catch(warnUnsaved(id))
    isSaving = false
  }

  const saveOutcome = async (id: string) => {
    const record = store.get(id)
    if (!record || !unsaved.has(id)) return
    if (!isUnsaved(id)) return readStored(id)
    if (!isFinishedTransfer(record)) return
    const stored = await storage.load(id)
    if (!stored || !isFinishedTransfer(stored)) return write(record)
    // Another process has noticed the outcome, too.
    unsaved.delete(id)
    store.set(id, stored)
  }

  const warnUnsaved = (id: string) => (error: unknown) =>
    logger.warn(`Failed to store the outcome of transfer '${id}'. It is tried again.`, error)

  const warnUnreadable = (id: string) => (error: unknown) => {
    logger.warn(`Failed to read transfer '${id}' from storage.`, error)
    return undefined
  }

  /** Returns the stored record, or that of the store if storage cannot be read. */
  const latest = async (id: string): Promise<TransferRecord> => {
    const tracked = require(id)
    if (!tabs || isUnsaved(id)) return tracked
    return (await storage.load(id).catch(warnUnreadable(id))) ?? tracked
  }

  /** Runs one task per record at a time, so that no write overwrites a newer record. */
  const inTurn = <T>(id: string, task: (record: TransferRecord) => Promise<T>) =>
    turns.run(id, async () => task(await latest(id)))

  const reload = (id: string) => turns.run(id, async () => (isUnsaved(id) ? undefined : readStored(id)))

  tabs?.subscribe((key) => {
    if (!key.startsWith(PREFIX)) return
    const id = key.slice(PREFIX.length)
    reload(id).catch(warnUnreadable(id))
  })

  return {
    store,
    load() {
      loading ??= storage.loadAll().then(
        (records) => {
          const inOrder = records.toSorted((a, b) => a.addedTime - b.addedTime)
          for (const record of inOrder) if (!store.get(record.id)) store.set(record.id, record)
        },
        (error: unknown) => {
          loading = undefined
          throw error
        },
      )
      return loading
    },
    countUnreadable: storage.countUnreadable,
    reload,
    get: (id) => store.get(id),
    require,
    findByHash,
    add: (record) =>
      turns.run(record.id, async () => {
        const inStore =
          store.get(record.id) ?? (record.hash ? findByHash(record.chainId, record.hash) : undefined)
        // Another process may have added it, and its notification may not have arrived.
        const tracked = inStore ?? (tabs ? await storage.load(record.id) : undefined)
        if (tracked) {
          if (!inStore) store.set(tracked.id, tracked)
          throw new CausewayError(`Transfer '${tracked.id}' is already tracked.`, {
            code: 'DUPLICATE_TRANSFER',
          })
        }
        await write(record)
      }),
    writeAhead: (id, change) =>
      inTurn(id, async (before) => {
        const after = change(before)
        await write(after)
        return after
      }),
    update(id, change) {
      const registration = tabs?.registration
      return inTurn(id, async (before) => {
        const after = change(before)
        try {
          if (after !== before) await write(after)
        } catch (error) {
          unsaved.set(id, registration)
          throw error
        } finally {
          store.set(id, after)
        }
        return after
      })
    },
    updateSilently: (id, change) =>
      inTurn(id, async (before) => {
        const after = change(before)
        if (after !== before) await storage.save(id, after)
      }),
    remove: (id) =>
      turns.run(id, async () => {
        await storage.remove(id)
        unsaved.delete(id)
        store.delete(id)
        tabs?.publish(`${PREFIX}${id}`)
      }),
  }
}
