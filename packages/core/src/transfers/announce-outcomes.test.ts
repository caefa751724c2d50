import { afterEach, expect, it } from 'vitest'
import { fakeBrowser } from '../kernel/fake-browser.test-support.ts'
import type { PollGate } from '../kernel/gate.ts'
import { memoryStorage } from '../kernel/storage.ts'
import { createTabs } from '../kernel/tabs.ts'
import { createFakeClock } from '../testing/fake-clock.ts'
import { createTransferJournal } from './journal.ts'
import { StatusTracker } from './status-tracker.ts'
import { ADDED, recordingLogger, transferRecord } from './transfers.test-support.ts'

const open: StatusTracker[] = []
afterEach(async () => {
  for (const tracker of open.splice(0)) await tracker.dispose()
})

const SENT = transferRecord({ id: 'sent' })

/** Opens tabs that share one storage. `mayPoll` states whether each tab may poll. */
async function openTabs(...mayPoll: readonly boolean[]) {
  const clock = createFakeClock(ADDED)
  const browser = fakeBrowser()
  const storage = memoryStorage()
  const announced: string[] = []
  const journals = mayPoll.map((isOpen, tab) => {
    const logger = recordingLogger()
    const tabs = createTabs({ name: 'test', clock, ...browser.openTab() })
    const gate: PollGate = { isOpen: () => isOpen, subscribe: () => () => undefined }
    const journal = createTransferJournal({ storage, clock, logger, tabs })
    const tracker = new StatusTracker({ providers: [], journal, clock, logger, tabs, gate })
    tracker.on('announced', ({ id, status }) => void announced.push(`${tab}: ${id} ${status}`))
    open.push(tracker)
    return journal
  })
  const [first] = journals
  await first?.add(SENT)
  await clock.advance(0)
  const finish = async (index: number) => {
    await journals[index]?.update('sent', (latest) => ({ ...latest, status: 'DONE', finishedTime: ADDED }))
    await clock.advance(10_000)
  }
  return { clock, journals, announced, finish }
}

it('announces an outcome in the tab that polls, and in no other', async () => {
  const { announced, finish } = await openTabs(false, true, false)
  await finish(0)
  expect(announced).toEqual(['1: sent DONE'])
})

it.each([
  ['no tab polls', false],
  ['each tab polls, because their versions differ', true],
])('announces an outcome once if %s', async (_, isOpen) => {
  const { announced, finish } = await openTabs(isOpen, isOpen, isOpen)
  await finish(2)
  expect(announced).toEqual([expect.stringMatching(/^\d: sent DONE$/)])
})

it('changes the record once for an outcome that it announces', async () => {
  const { journals, announced, finish } = await openTabs(true, false)
  const statuses = journals.map((journal) => {
    const changes: unknown[] = []
    journal.store.subscribe('sent', () => void changes.push(journal.get('sent')?.status))
    return changes
  })
  await finish(0)
  expect(announced).toHaveLength(1)
  expect(statuses).toEqual([['DONE'], ['DONE']])
})

it('does not announce a transfer that was never sent', async () => {
  const { journals, announced, clock } = await openTabs(true)
  const { hash: _, ...unsent } = transferRecord({ id: 'unsent' })
  await journals[0]?.add(unsent)
  await journals[0]?.update('unsent', (latest) => ({ ...latest, status: 'INVALID', finishedTime: ADDED }))
  await clock.advance(10_000)
  expect(announced).toEqual([])
})

it('announces an outcome even if the storage rejects the record', async () => {
  const storage = memoryStorage()
  const clock = createFakeClock(ADDED)
  const logger = recordingLogger()
  let isFull = false
  const limited = {
    ...storage,
    setItem: (key: string, value: string) => {
      if (isFull) throw new Error('The quota is exceeded')
      return storage.setItem(key, value)
    },
  }
  const tabs = createTabs({ name: 'test', clock })
  const journal = createTransferJournal({ storage: limited, clock, logger, tabs })
  const tracker = new StatusTracker({ providers: [], journal, clock, logger, tabs })
  open.push(tracker)
  const announced: string[] = []
  tracker.on('announced', ({ id }) => void announced.push(id))
  await journal.add(SENT)
  isFull = true
  await journal.update('sent', (latest) => ({ ...latest, status: 'DONE' })).catch(() => undefined)
  await clock.advance(10_000)
  expect(announced).toEqual(['sent'])
})
