import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { silentLogger } from '../kernel/logger.ts'
import { memoryStorage } from '../kernel/storage.ts'
import { createFakeClock, type FakeClock } from '../testing/fake-clock.ts'
import { scriptedProvider } from '../testing/scripted-provider.ts'
import { createTransferJournal } from './journal.ts'
import { DEFAULT_STATUS_CADENCE, nextCheckTime } from './next-check-time.ts'
import { StatusTracker } from './status-tracker.ts'
import { ADDED, statusResult, transferRecord } from './transfers.test-support.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** Returns the delay of the next check of a transfer by its age. */
function dueAfter(ageMs: number, sinceCheckMs = 0): number {
  const now = ADDED + ageMs
  const lastCheckedTime = now - sinceCheckMs
  return nextCheckTime({ addedTime: ADDED, lastCheckedTime }, DEFAULT_STATUS_CADENCE, now) - lastCheckedTime
}

describe('the interval of status checks', () => {
  it('is driven by a timer that fires every five seconds', () => {
    expect(DEFAULT_STATUS_CADENCE.cycleMs).toBe(5 * SECOND)
  })

  it('can be configured with an end: older transfers are checked at its longest interval', () => {
    const cadence = {
      cycleMs: SECOND,
      minimumMs: 7 * SECOND,
      byAge: [{ untilAgeMs: MINUTE, everyMs: 30 * SECOND }],
    }
    const due = (ageMs: number) => {
      const lastCheckedTime = ADDED + ageMs
      return nextCheckTime({ addedTime: ADDED, lastCheckedTime }, cadence, lastCheckedTime) - lastCheckedTime
    }
    expect([due(0), due(MINUTE - 1), due(MINUTE)]).toEqual([30 * SECOND, 30 * SECOND, 7 * SECOND])
  })

  it('is due immediately for a transfer that was never checked', () => {
    expect(
      nextCheckTime({ addedTime: ADDED, lastCheckedTime: undefined }, DEFAULT_STATUS_CADENCE, ADDED + 7),
    ).toBe(ADDED + 7)
  })

  it('is due immediately if the last check is in the future, because the clock was set back', () => {
    const checked = { addedTime: ADDED, lastCheckedTime: ADDED + 12 * 60 * MINUTE }
    expect(nextCheckTime(checked, DEFAULT_STATUS_CADENCE, ADDED + MINUTE)).toBe(ADDED + MINUTE)
  })

  it('follows a check by another machine whose clock is ahead', () => {
    const checked = { addedTime: ADDED, lastCheckedTime: ADDED + MINUTE + 2 * SECOND }
    expect(nextCheckTime(checked, DEFAULT_STATUS_CADENCE, ADDED + MINUTE)).toBe(ADDED + MINUTE + 12 * SECOND)
  })

  it.each([
    [0, 10],
    [4 * MINUTE, 10],
    [5 * MINUTE - 1, 10],
    [5 * MINUTE, 20],
    [10 * MINUTE - 1, 20],
    [10 * MINUTE, 60],
    [24 * 60 * MINUTE, 60],
  ])('transfers of %i ms are checked every %i s', (age, seconds) => {
    expect(dueAfter(age)).toBe(seconds * SECOND)
  })

  it('is never below ten seconds, at any age', () => {
    fc.assert(
      fc.property(fc.nat(100 * MINUTE), fc.nat(MINUTE), (age, since) => {
        expect(dueAfter(age, since)).toBeGreaterThanOrEqual(10 * SECOND)
      }),
    )
  })
})

/** Counts the requests for a transfer that stays pending. */
async function countRequests(minutes: number, driftMs: () => number = () => 0) {
  const clock: FakeClock = createFakeClock(ADDED)
  const drifting = {
    now: clock.now,
    clearTimeout: clock.clearTimeout,
    setTimeout: (callback: () => void, milliseconds: number) =>
      clock.setTimeout(callback, Math.max(0, milliseconds + driftMs())),
  }
  const times: number[] = []
  const provider = scriptedProvider({
    quote: () => ({}),
    status: () => {
      times.push(clock.now() - ADDED)
      return statusResult('PENDING')
    },
  })
  const journal = createTransferJournal({ storage: memoryStorage(), clock, logger: silentLogger })
  const tracker = new StatusTracker({ providers: [provider], journal, clock: drifting })
  await journal.add(transferRecord())
  await clock.advance(minutes * MINUTE)
  await tracker.dispose()
  expect(clock.pendingTimers).toBe(0)
  return times
}

describe('a transfer that stays pending for half an hour', () => {
  it('causes exactly 65 requests: 30, then 15, then 20', async () => {
    const times = await countRequests(30)
    expect(times).toHaveLength(65)
    const inMinutes = (from: number, to: number) =>
      times.filter((time) => time >= from * MINUTE && time < to * MINUTE).length
    expect([inMinutes(0, 5), inMinutes(5, 10), inMinutes(10, 30)]).toEqual([30, 15, 20])
    expect(times.slice(0, 3)).toEqual([5 * SECOND, 15 * SECOND, 25 * SECOND])
  })

  it.each([
    ['a millisecond late', () => () => 1],
    ['a millisecond early', () => () => -1],
    ['late by a third of a second', () => () => 333],
    [
      'now early, now late',
      () => {
        let turn = 0
        return () => (turn++ % 2 === 0 ? -1 : 1)
      },
    ],
  ])('causes the same number of requests if ticks are %s', async (_, makeDrift) => {
    expect(await countRequests(30, makeDrift())).toHaveLength(65)
  })

  it('is requested once after the machine slept, not for each missed tick', async () => {
    const clock = createFakeClock(ADDED)
    let calls = 0
    const provider = scriptedProvider({
      quote: () => ({}),
      status: () => {
        calls++
        return statusResult('PENDING')
      },
    })
    let asleepMs = 0
    const waking = { ...clock, now: () => clock.now() + asleepMs }
    const tracker = new StatusTracker({ providers: [provider], clock: waking })
    await tracker.track({ chainId: 1, hash: `0x${'ab'.repeat(32)}` })
    await clock.advance(5 * SECOND)
    expect(calls).toBe(1)
    asleepMs = 3 * 60 * MINUTE
    await clock.advance(5 * SECOND)
    expect(calls).toBe(2)
    await clock.advance(30 * SECOND)
    expect(calls).toBe(2)
    await tracker.dispose()
  })
})
