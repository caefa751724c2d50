import {
  CausewayError,
  createKeyedLimit,
  createKeyedStore,
  createRecordStorage,
  type KeyedStore,
  type PersistenceContext,
  type ReadableKeyedStore,
  type RecordStorage,
} from '../kernel/index.ts'
import { type TransferRecord, transferCodec } from './record.ts'

const PREFIX = 'causeway:transfer:'

/** Every transfer, in storage and in a store that wakes by transfer. Storage is written first. */
export interface TransferJournal {
  readonly store: ReadableKeyedStore<TransferRecord>
  /** Resolves once what is in storage is in the store. */
  load(): Promise<void>
  get(id: string): TransferRecord | undefined
  findByHash(chainId: number, hash: string): TransferRecord | undefined
  /** When storage refuses, nothing was added. @throws CausewayError DUPLICATE_TRANSFER; StorageError */
  add(record: TransferRecord): Promise<void>
  /**
   * For what must be on record before it happens: when storage refuses, nothing has changed.
   *
   * @throws CausewayError UNKNOWN_TRANSFER; StorageError
   */
  writeAhead(id: string, change: TransferChange): Promise<TransferRecord>
  /**
   * For what has happened: when storage refuses, the store knows it all the same.
   *
   * @throws CausewayError UNKNOWN_TRANSFER; StorageError
   */
  update(id: string, change: TransferChange): Promise<TransferRecord>
}

/** The next state from the latest one: others may have written since the caller last looked. */
export type TransferChange = (record: TransferRecord) => TransferRecord

export function createTransferJournal(context: PersistenceContext): TransferJournal {
  const store: KeyedStore<TransferRecord> = createKeyedStore(context.logger)
  const storage: RecordStorage<TransferRecord> = createRecordStorage(PREFIX, transferCodec, context)
  const turns = createKeyedLimit(1)
  let loading: Promise<void> | undefined

  const findByHash = (chainId: number, hash: string) =>
    store
      .getAll()
      .find((record) => record.chainId === chainId && record.hash?.toLowerCase() === hash.toLowerCase())

  const require = (id: string): TransferRecord => {
    const record = store.get(id)
    if (record) return record
    throw new CausewayError(`Transfer '${id}' is not known`, { code: 'UNKNOWN_TRANSFER' })
  }

  const write = async (record: TransferRecord) => {
    await storage.save(record.id, record)
    store.set(record.id, record)
  }

  /** One writer per transfer at a time, so that nobody writes back what another has just replaced. */
  const inTurn = (id: string, task: (record: TransferRecord) => Promise<TransferRecord>) =>
    turns.run(id, async () => task(require(id)))

  return {
    store,
    load() {
      loading ??= storage.loadAll().then(
        (records) => {
          for (const record of records) if (!store.get(record.id)) store.set(record.id, record)
        },
        (error: unknown) => {
          loading = undefined
          throw error
        },
      )
      return loading
    },
    get: (id) => store.get(id),
    findByHash,
    add: (record) =>
      turns.run(record.id, async () => {
        const known =
          store.get(record.id) ?? (record.hash ? findByHash(record.chainId, record.hash) : undefined)
        if (known) {
          throw new CausewayError('This transfer is already tracked', {
            code: 'DUPLICATE_TRANSFER',
            details: `Transfer ${known.id}`,
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
    update: (id, change) =>
      inTurn(id, async (before) => {
        const after = change(before)
        if (after === before) return before
        try {
          await write(after)
        } finally {
          store.set(id, after)
        }
        return after
      }),
  }
}
