import { describe, expect, it } from 'vitest'
import { fakeBrowser } from '../kernel/fake-browser.test-support.ts'
import { createTabs, type Tabs } from '../kernel/tabs.ts'
import { createFakeClock } from '../testing/fake-clock.ts'
import { scriptedProvider } from '../testing/scripted-provider.ts'
import { createTransferJournal } from './journal.ts'
import type { TransferRecord } from './record.ts'
import { StatusTracker } from './status-tracker.ts'
import {
  ADDED,
  asCall,
  deferred,
  FILL_HASH,
  HASH,
  RUN,
  recordingLogger,
  statusResult,
  type TestStorage,
  testStorage,
  transferRecord,
} from './transfers.test-support.ts'

const FINISHED = transferRecord({ id: 'finished', status: 'DONE' })
const FAILED_ON_BASE = transferRecord({ id: 'failed-on-base', chainId: 8453, status: 'FAILED' })
const PENDING = transferRecord({ id: 'pending', hash: FILL_HASH })

function createBench(storage: TestStorage = testStorage(), tabs?: Tabs) {
  const clock = createFakeClock(ADDED)
  const logger = recordingLogger()
  const answer = deferred()
  const provider = scriptedProvider({
    quote: () => ({}),
    status: async () => {
      await answer.promise
      return statusResult('PENDING')
    },
  })
  const journal = createTransferJournal({ storage, clock, logger, tabs })
  const tracker = new StatusTracker({ providers: [provider], journal, clock, logger, tabs })
  const fill = async () => {
    for (const record of [FINISHED, FAILED_ON_BASE, PENDING]) await journal.add(record)
  }
  const idsInStorage = () => [...storage.values.keys()].map((key) => key.replace('causeway:transfer:', ''))
  return { clock, logger, answer, journal, tracker, fill, storage, idsInStorage }
}

describe('clearing transfers', () => {
  it('removes only the records that are named', async () => {
    const { tracker, fill, idsInStorage } = createBench()
    await fill()
    expect(await tracker.clear({ ids: ['finished', 'pending'] })).toEqual({
      cleared: ['finished'],
      kept: ['pending'],
    })
    expect(idsInStorage().sort()).toEqual(['failed-on-base', 'pending'])
  })

  it('removes finished transfers from the store and the storage, and returns the ids that are kept', async () => {
    const { tracker, fill, idsInStorage } = createBench()
    await fill()
    expect(await tracker.clear()).toEqual({ cleared: ['finished', 'failed-on-base'], kept: ['pending'] })
    expect(tracker.store.getAll()).toEqual([PENDING])
    expect(idsInStorage()).toEqual(['pending'])
    await tracker.dispose()
  })

  it('keeps the transfers of other chains if a chain is given', async () => {
    const { tracker, fill, idsInStorage } = createBench()
    await fill()
    expect(await tracker.clear({ chainId: 8453 })).toEqual({ cleared: ['failed-on-base'], kept: [] })
    expect(idsInStorage()).toEqual(['finished', 'pending'])
    await tracker.dispose()
  })

  it('removes a pending transfer only on request, and stops polling it', async () => {
    const { clock, tracker, fill, idsInStorage } = createBench()
    await fill()
    expect(await tracker.clear({ pending: 'drop' })).toEqual({
      cleared: ['finished', 'failed-on-base', 'pending'],
      kept: [],
    })
    expect(idsInStorage()).toEqual([])
    expect(clock.pendingTimers).toBe(0)
  })

  it('removes transfers of an earlier instance that were not loaded yet', async () => {
    const first = createBench()
    await first.fill()
    await first.tracker.dispose()
    const { tracker, idsInStorage } = createBench(first.storage)
    expect((await tracker.clear()).cleared).toHaveLength(2)
    expect(idsInStorage()).toEqual(['pending'])
    await tracker.dispose()
  })

  it('ends the watch of a transfer whose record is dropped', async () => {
    const { tracker, fill } = createBench()
    await fill()
    const watch = tracker.watch('pending')
    expect((await watch.next()).value).toEqual(PENDING)
    await tracker.clear({ pending: 'drop' })
    expect(await watch.next()).toEqual({ done: true, value: undefined })
  })

  it('does not restore a transfer that was dropped while its status was being requested', async () => {
    const { clock, logger, answer, tracker, fill, idsInStorage } = createBench()
    await fill()
    await clock.advance(5_000)
    await tracker.clear({ pending: 'drop' })
    answer.resolve()
    await clock.advance(0)
    expect(tracker.store.getAll()).toEqual([])
    expect(idsInStorage()).toEqual([])
    expect(logger.lines).toEqual([])
  })

  it('keeps a transfer that the storage fails to remove', async () => {
    const storage = testStorage()
    const failingStorage: TestStorage = {
      ...storage,
      removeItem: async () => {
        throw new Error('Read only')
      },
    }
    const { tracker, journal } = createBench(failingStorage)
    await journal.add(FINISHED)
    await expect(tracker.clear()).rejects.toThrow('Read only')
    expect(tracker.get('finished')).toEqual(FINISHED)
    await tracker.dispose()
  })

  describe('clearing unsent transfers', () => {
    const { hash: _, ...rest } = transferRecord({ id: 'unsent', run: RUN })
    const UNSENT: TransferRecord = {
      ...rest,
      run: {
        ...RUN,
        steps: RUN.steps.map((step) => ({ ...asCall(step), ask: undefined, hash: undefined, done: false })),
      },
    }

    it('removes a transfer that was never sent', async () => {
      const { tracker, journal } = createBench()
      await journal.add(UNSENT)
      expect(await tracker.clear()).toEqual({ cleared: ['unsent'], kept: [] })
      await tracker.dispose()
    })

    it('keeps a transfer if the wallet was asked to send it, because it may have been sent', async () => {
      const { tracker, journal } = createBench()
      const ask = { nonce: 4, fromBlock: 1n, time: ADDED }
      const steps = UNSENT.run?.steps.map((step) => ({ ...step, ask })) ?? []
      await journal.add({ ...UNSENT, run: { ...RUN, steps } })
      expect(await tracker.clear()).toEqual({ cleared: [], kept: ['unsent'] })
      await tracker.dispose()
    })

    it('keeps a transfer that a tab is about to send', async () => {
      const tabs = createTabs({ name: 'test', clock: createFakeClock(ADDED) })
      const { tracker, journal } = createBench(testStorage(), tabs)
      await journal.add(UNSENT)
      const run = deferred()
      const running = tabs.exclusive('run:unsent', () => run.promise)
      expect(await tracker.clear()).toEqual({ cleared: [], kept: ['unsent'] })
      run.resolve()
      await running
      expect(await tracker.clear()).toEqual({ cleared: ['unsent'], kept: [] })
      await tracker.dispose()
    })
  })

  it('succeeds in two tabs at the same time', async () => {
    const browser = fakeBrowser()
    const storage = testStorage()
    const open = () => {
      const tabs = createTabs({ name: 'test', clock: createFakeClock(ADDED), ...browser.openTab() })
      return createBench(storage, tabs)
    }
    const [first, second] = [open(), open()]
    await first.fill()
    await second.journal.load()
    const results = await Promise.all([first.tracker.clear(), second.tracker.clear()])
    expect(results.map(({ kept }) => kept)).toEqual([['pending'], ['pending']])
    expect(first.idsInStorage()).toEqual(['pending'])
    for (const { tracker } of [first, second]) await tracker.dispose()
  })

  it('allows tracking the same transaction again afterwards', async () => {
    const { tracker, journal } = createBench()
    await journal.add(FINISHED)
    await tracker.clear()
    await journal.add(transferRecord({ id: 'again' }))
    expect(journal.findByHash(1, HASH)?.id).toBe('again')
    await tracker.dispose()
  })
})
