import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../testing/fake-clock.ts'
import { scriptedProvider } from '../testing/scripted-provider.ts'
import { createTransferJournal } from './journal.ts'
import { StatusTracker } from './status-tracker.ts'
import {
  ADDED,
  deferred,
  FILL_HASH,
  HASH,
  recordingLogger,
  statusResult,
  type TestStorage,
  testStorage,
  transferRecord,
} from './transfers.test-support.ts'

const FINISHED = transferRecord({ id: 'finished', status: 'DONE' })
const FAILED_ON_BASE = transferRecord({ id: 'failed-on-base', chainId: 8453, status: 'FAILED' })
const PENDING = transferRecord({ id: 'pending', hash: FILL_HASH })

function createBench(storage: TestStorage = testStorage()) {
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
  const journal = createTransferJournal({ storage, clock, logger })
  const tracker = new StatusTracker({ providers: [provider], journal, clock, logger })
  const fill = async () => {
    for (const record of [FINISHED, FAILED_ON_BASE, PENDING]) await journal.add(record)
  }
  const idsInStorage = () => [...storage.values.keys()].map((key) => key.replace('causeway:transfer:', ''))
  return { clock, logger, answer, journal, tracker, fill, storage, idsInStorage }
}

describe('clearing transfers', () => {
  it('forgets the finished ones, here and in storage, and says which are kept', async () => {
    const { tracker, fill, idsInStorage } = createBench()
    await fill()
    expect(await tracker.clear()).toEqual({ cleared: ['finished', 'failed-on-base'], kept: ['pending'] })
    expect(tracker.store.getAll()).toEqual([PENDING])
    expect(idsInStorage()).toEqual(['pending'])
    await tracker.dispose()
  })

  it('of one chain leaves those of others alone', async () => {
    const { tracker, fill, idsInStorage } = createBench()
    await fill()
    expect(await tracker.clear({ chainId: 8453 })).toEqual({ cleared: ['failed-on-base'], kept: [] })
    expect(idsInStorage()).toEqual(['finished', 'pending'])
    await tracker.dispose()
  })

  it('drops a pending one only when told to; nothing is asked of it any more', async () => {
    const { clock, tracker, fill, idsInStorage } = createBench()
    await fill()
    expect(await tracker.clear({ pending: 'drop' })).toEqual({
      cleared: ['finished', 'failed-on-base', 'pending'],
      kept: [],
    })
    expect(idsInStorage()).toEqual([])
    expect(clock.pendingTimers).toBe(0)
  })

  it('reaches transfers of an earlier instance that were not loaded yet', async () => {
    const first = createBench()
    await first.fill()
    await first.tracker.dispose()
    const { tracker, idsInStorage } = createBench(first.storage)
    expect((await tracker.clear()).cleared).toHaveLength(2)
    expect(idsInStorage()).toEqual(['pending'])
    await tracker.dispose()
  })

  it('ends the watch of a transfer that is dropped', async () => {
    const { tracker, fill } = createBench()
    await fill()
    const watch = tracker.watch('pending')
    expect((await watch.next()).value).toEqual(PENDING)
    await tracker.clear({ pending: 'drop' })
    expect(await watch.next()).toEqual({ done: true, value: undefined })
  })

  it('does not bring a transfer back that was dropped while its status was asked for', async () => {
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

  it('keeps a transfer that the storage refuses to forget', async () => {
    const storage = testStorage()
    const refusing: TestStorage = {
      ...storage,
      removeItem: async () => {
        throw new Error('Read only')
      },
    }
    const { tracker, journal } = createBench(refusing)
    await journal.add(FINISHED)
    await expect(tracker.clear()).rejects.toThrow('Read only')
    expect(tracker.get('finished')).toEqual(FINISHED)
    await tracker.dispose()
  })

  it('lets the same transaction be tracked again afterwards', async () => {
    const { tracker, journal } = createBench()
    await journal.add(FINISHED)
    await tracker.clear()
    await journal.add(transferRecord({ id: 'again' }))
    expect(journal.findByHash(1, HASH)?.id).toBe('again')
    await tracker.dispose()
  })
})
