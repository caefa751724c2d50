import { expect, it } from 'vitest'
import { silentLogger } from '../kernel/logger.ts'
import { memoryStorage, type Storage } from '../kernel/storage.ts'
import { createFakeClock } from '../testing/fake-clock.ts'
import { recordingLogger } from '../transfers/transfers.test-support.ts'
import { createJourneyJournal } from './journey-journal.ts'
import { createRecord } from './journeys.test-support.ts'

it('never replaces a written record by an older one that was being read meanwhile', async () => {
  const stored = memoryStorage()
  let release = () => {}
  let isSlow = false
  const storage: Storage = {
    ...stored,
    async getItem(key) {
      const text = await stored.getItem(key)
      if (isSlow) await new Promise<void>((resolve) => (release = resolve))
      return text
    },
  }
  const journal = createJourneyJournal({
    storage,
    clock: createFakeClock(),
    logger: silentLogger,
    tabs: { publish: () => undefined, subscribe: () => () => undefined, exclusive: (_name, task) => task() },
  })
  const record = createRecord()
  await journal.write(record)
  const states: (string | undefined)[] = []
  journal.store.subscribe(record.id, () => states.push(journal.store.get(record.id)?.state.status))
  isSlow = true
  const reload = journal.reload(record.id)
  await new Promise((resolve) => setImmediate(resolve))
  isSlow = false
  const write = journal.write({ ...record, state: { status: 'running', leg: 0 } })
  await new Promise((resolve) => setImmediate(resolve))
  release()
  await Promise.all([reload, write])
  expect(states.at(-1)).toBe('running')
  expect(states.lastIndexOf('ready')).toBeLessThan(states.indexOf('running'))
})

it('shows the journey that another tab has written, ignores keys of others, and logs a failed read', async () => {
  const storage = memoryStorage()
  const listeners: ((key: string) => void)[] = []
  const tabs = {
    publish: (key: string) => {
      for (const listener of listeners) listener(key)
    },
    subscribe: (listener: (key: string) => void) => {
      listeners.push(listener)
      return () => undefined
    },
    exclusive: <T>(_name: string, task: () => Promise<T>) => task(),
  }
  const clock = createFakeClock()
  const logger = recordingLogger()
  const writer = createJourneyJournal({ storage, clock, logger: silentLogger, tabs })
  let isBroken = false
  const reader = createJourneyJournal({
    storage: {
      ...storage,
      getItem: async (key) => {
        if (isBroken) throw new Error('The storage is blocked.')
        return storage.getItem(key)
      },
    },
    clock,
    logger,
    tabs,
  })
  const record = createRecord()
  await writer.write(record)
  await expect.poll(() => reader.store.get(record.id)).toEqual(record)
  tabs.publish('causeway:transfer:1')
  tabs.publish('causeway:journey:unknown')
  isBroken = true
  tabs.publish(`causeway:journey:${record.id}`)
  await expect
    .poll(() => logger.lines.join())
    .toContain(`Failed to read journey '${record.id}' from storage.`)
  expect(reader.store.getAll()).toEqual([record])
  await expect(writer.reload('unknown')).rejects.toMatchObject({ code: 'INVALID_INPUT' })
})
