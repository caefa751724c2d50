import { expect, it } from 'vitest'
import { silentLogger } from '../kernel/logger.ts'
import { memoryStorage, type Storage } from '../kernel/storage.ts'
import { createFakeClock } from '../testing/fake-clock.ts'
import { createJourneyJournal } from './journey-journal.ts'
import { ARBITRUM, ETH, ONE_ETH, SENDER } from './journeys.test-support.ts'
import type { JourneyRecord } from './record.ts'

const RECORD: JourneyRecord = {
  id: 'journey-1',
  account: SENDER,
  from: { chainId: ARBITRUM, token: ETH, amount: ONE_ETH },
  slippage: 0.5,
  legs: [],
  state: { status: 'ready', leg: 0 },
  addedTime: 1,
}

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
  await journal.write(RECORD)
  const states: (string | undefined)[] = []
  journal.store.subscribe(RECORD.id, () => states.push(journal.store.get(RECORD.id)?.state.status))
  isSlow = true
  const reload = journal.reload(RECORD.id)
  await new Promise((resolve) => setImmediate(resolve))
  isSlow = false
  const write = journal.write({ ...RECORD, state: { status: 'running', leg: 0 } })
  await new Promise((resolve) => setImmediate(resolve))
  release()
  await Promise.all([reload, write])
  expect(states.at(-1)).toBe('running')
  expect(states.lastIndexOf('ready')).toBeLessThan(states.indexOf('running'))
})
