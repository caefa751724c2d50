import {
  CausewayError,
  type Codec,
  createKeyedLimit,
  createKeyedStore,
  createRecordStorage,
  type ErrorCode,
  type KeyedStore,
  type PersistenceContext,
  type ReadableKeyedStore,
  type RecordStorage,
  type Tabs,
} from '../kernel/index.ts'
import { type TransferRecord, transferCodec } from './record.ts'

/** Every record of a kind, in storage and in a store that wakes by record. Storage is written first. */
export interface Journal<R extends JournalRecord> {
  readonly store: ReadableKeyedStore<R>
  /** Resolves once what is in storage is in the store. */
  load(): Promise<void>
  /** Takes over what is stored of this record now, whichever tab wrote it. */
  reload(id: string): Promise<void>
  /** The record as it is known now. */
  get(id: string): R | undefined
  /** @throws CausewayError `codes.unknown` */
  require(id: string): R
  /** The record that sent this transaction, whatever its letters are written like. */
  findByHash(chainId: number, hash: string): R | undefined
  /** When storage refuses, nothing was added. @throws CausewayError `codes.duplicate`; StorageError */
  add(record: R): Promise<void>
  /**
   * For what must be on record before it happens: when storage refuses, nothing has changed.
   *
   * @throws CausewayError `codes.unknown`; StorageError
   */
  writeAhead(id: string, change: Change<R>): Promise<R>
  /**
   * For what has happened: when storage refuses, the store knows it all the same.
   *
   * @throws CausewayError `codes.unknown`; StorageError
   */
  update(id: string, change: Change<R>): Promise<R>
  /** Out of storage and store. When storage refuses, it is still there. @throws CausewayError `codes.unknown` */
  remove(id: string): Promise<void>
}

/** The journal of the transfers. Its codes are DUPLICATE_TRANSFER and UNKNOWN_TRANSFER. */
export type TransferJournal = Journal<TransferRecord>

/** The next state from the latest one: others may have written since the caller last looked. */
export type Change<R> = (record: R) => R
/** The next state of a transfer from its latest one. */
export type TransferChange = Change<TransferRecord>

export interface JournalRecord {
  readonly id: string
  readonly chainId: number
  readonly hash?: string | undefined
}

/** What is journalled, and under which names. */
export interface JournalKind<R> {
  /** As people write it. */
  readonly noun: string
  /** Of the storage keys. */
  readonly prefix: string
  readonly codec: Codec<R>
  readonly codes: { readonly duplicate: ErrorCode; readonly unknown: ErrorCode }
}

const TRANSFERS: JournalKind<TransferRecord> = {
  noun: 'transfer',
  prefix: 'causeway:transfer:',
  codec: transferCodec,
  codes: { duplicate: 'DUPLICATE_TRANSFER', unknown: 'UNKNOWN_TRANSFER' },
}

export interface JournalContext extends PersistenceContext {
  /** With them each tab hears what the others write, and none writes back what another has just replaced. */
  readonly tabs?: Pick<Tabs, 'publish' | 'subscribe'> | undefined
}

/** Where transfers are written down before anything is asked of a wallet. */
export function createTransferJournal(context: JournalContext): TransferJournal {
  return createJournal(TRANSFERS, context)
}

export function createJournal<R extends JournalRecord>(
  { noun, prefix, codec, codes }: JournalKind<R>,
  context: JournalContext,
): Journal<R> {
  const { tabs, logger } = context
  const store: KeyedStore<R> = createKeyedStore(logger)
  const storage: RecordStorage<R> = createRecordStorage(prefix, codec, context)
  const turns = createKeyedLimit(1)
  const title = `${noun[0]?.toUpperCase()}${noun.slice(1)}`
  /** What storage has refused: the store knows better. */
  const unsaved = new Set<string>()
  let loading: Promise<void> | undefined

  const findByHash = (chainId: number, hash: string) =>
    store
      .getAll()
      .find((record) => record.chainId === chainId && record.hash?.toLowerCase() === hash.toLowerCase())

  const require = (id: string): R => {
    const record = store.get(id)
    if (record) return record
    throw new CausewayError(`${title} '${id}' is not known`, { code: codes.unknown })
  }

  const write = async (record: R) => {
    const { id } = record
    await storage.save(id, record)
    unsaved.delete(id)
    store.set(id, record)
    tabs?.publish(`${prefix}${id}`)
  }

  const warnOf = (id: string) => (error: unknown) => {
    logger.warn(`${title} '${id}' could not be read from storage`, error)
    return undefined
  }

  /** As the last tab has left it; as this one knows it where that cannot be read. */
  const latest = async (id: string): Promise<R> => {
    const known = require(id)
    if (!tabs || unsaved.has(id)) return known
    return (await storage.load(id).catch(warnOf(id))) ?? known
  }

  /** One writer per record at a time, so that nobody writes back what another has just replaced. */
  const inTurn = <T>(id: string, task: (record: R) => Promise<T>) =>
    turns.run(id, async () => task(await latest(id)))

  const reload = (id: string) =>
    turns.run(id, async () => {
      if (unsaved.has(id)) return
      const stored = await storage.load(id)
      if (stored) store.set(id, stored)
      else store.delete(id)
    })

  tabs?.subscribe((key) => {
    if (!key.startsWith(prefix)) return
    const id = key.slice(prefix.length)
    reload(id).catch(warnOf(id))
  })

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
    reload,
    get: (id) => store.get(id),
    require,
    findByHash,
    add: (record) =>
      turns.run(record.id, async () => {
        const known =
          store.get(record.id) ?? (record.hash ? findByHash(record.chainId, record.hash) : undefined)
        if (known) {
          throw new CausewayError(`This ${noun} is already tracked`, {
            code: codes.duplicate,
            details: `${title} ${known.id}`,
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
        try {
          if (after !== before) await write(after)
        } catch (error) {
          unsaved.add(id)
          throw error
        } finally {
          store.set(id, after)
        }
        return after
      }),
    remove: (id) =>
      inTurn(id, async () => {
        await storage.remove(id)
        unsaved.delete(id)
        store.delete(id)
        tabs?.publish(`${prefix}${id}`)
      }),
  }
}
