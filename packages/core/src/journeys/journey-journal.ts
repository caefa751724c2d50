import { fieldIssue, InvalidInputError } from '../kernel/errors.ts'
import { createKeyedLimit } from '../kernel/keyed-limit.ts'
import { createKeyedStore, type ReadableKeyedStore } from '../kernel/keyed-store.ts'
import { createRecordStorage } from '../kernel/record-storage.ts'
import type { JourneyContext } from './journey-context.ts'
import { type JourneyRecord, journeyCodec } from './record.ts'

/** Prefix of the storage keys. */
const PREFIX = 'causeway:journey:'

/** Persists journeys in storage and in a keyed store. Storage is written first. */
export interface JourneyJournal {
  readonly store: ReadableKeyedStore<JourneyRecord>
  /** Loads the stored journeys. */
  load(): Promise<void>
  /** Reloads a journey, which another tab or process may have changed. @throws InvalidInputError for an unknown id */
  reload(id: string): Promise<JourneyRecord>
  /** Stores a journey. If storage fails, nothing changes. @throws StorageError */
  write(record: JourneyRecord): Promise<JourneyRecord>
}

/** Creates the journal of journeys. */
export function createJourneyJournal(
  context: Pick<JourneyContext, 'storage' | 'clock' | 'logger' | 'tabs'>,
): JourneyJournal {
  const { logger, tabs } = context
  const store = createKeyedStore<JourneyRecord>(logger)
  const storage = createRecordStorage(PREFIX, journeyCodec, context)
  // A record that was read before a write must not replace the written one.
  const turns = createKeyedLimit(1)
  const read = (id: string) =>
    turns.run(id, async () => {
      const stored = await storage.load(id)
      if (stored) store.set(id, stored)
      return stored
    })
  tabs.subscribe((key) => {
    if (!key.startsWith(PREFIX)) return
    const id = key.slice(PREFIX.length)
    read(id).catch((error: unknown) => logger.warn(`Failed to read journey '${id}' from storage.`, error))
  })
  return {
    store,
    async load() {
      for (const record of await storage.loadAll()) if (!store.get(record.id)) store.set(record.id, record)
    },
    async reload(id) {
      const record = await read(id)
      if (record) return record
      throw new InvalidInputError('Journey', [fieldIssue('id', 'the id of a stored journey', id)])
    },
    write: (record) =>
      turns.run(record.id, async () => {
        await storage.save(record.id, record)
        store.set(record.id, record)
        tabs.publish(`${PREFIX}${record.id}`)
        return record
      }),
  }
}
