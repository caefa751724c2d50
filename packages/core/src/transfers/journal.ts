import {
  CausewayError,
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
  /** @throws CausewayError DUPLICATE_TRANSFER; StorageError */
  add(record: TransferRecord): Promise<void>
  /** Resolves once written. @throws StorageError */
  update(record: TransferRecord): Promise<void>
}

export function createTransferJournal(context: PersistenceContext): TransferJournal {
  const store: KeyedStore<TransferRecord> = createKeyedStore()
  const storage: RecordStorage<TransferRecord> = createRecordStorage(PREFIX, transferCodec, context)
  let loading: Promise<void> | undefined

  const findByHash = (chainId: number, hash: string) =>
    store
      .getAll()
      .find((record) => record.chainId === chainId && record.hash?.toLowerCase() === hash.toLowerCase())

  const write = async (record: TransferRecord) => {
    try {
      await storage.save(record.id, record)
    } finally {
      store.set(record.id, record)
    }
  }

  return {
    store,
    load() {
      loading ??= storage.loadAll().then((records) => {
        for (const record of records) if (!store.get(record.id)) store.set(record.id, record)
      })
      return loading
    },
    get: (id) => store.get(id),
    findByHash,
    async add(record) {
      const known =
        store.get(record.id) ?? (record.hash ? findByHash(record.chainId, record.hash) : undefined)
      if (known) {
        throw new CausewayError('This transfer is already tracked', {
          code: 'DUPLICATE_TRANSFER',
          details: `Transfer ${known.id}`,
        })
      }
      await write(record)
    },
    update: write,
  }
}
