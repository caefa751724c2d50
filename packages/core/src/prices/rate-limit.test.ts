import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFakeClock } from '../testing/fake-clock.ts'
import { createRateLimit } from './rate-limit.ts'

const never = new AbortController().signal

test('no window has more starts than the limit, and no start is delayed unnecessarily', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 120 }), { minLength: 1, maxLength: 30 }),
      async (gaps) => {
        const clock = createFakeClock(0)
        const rate = createRateLimit({ limit: 3, windowMs: 100 })
        const starts: number[] = []
        for (const gap of gaps) {
          void rate.take(clock, never).then(() => starts.push(clock.now()))
          await clock.advance(gap)
        }
        await clock.advance(100 * gaps.length)
        expect(starts).toHaveLength(gaps.length)
        starts.forEach((start, index) => {
          const blocking = starts[index - 3]
          if (blocking !== undefined) expect(start - blocking).toBeGreaterThanOrEqual(100)
        })
      },
    ),
    { numRuns: 20 },
  )
})

test('starts below the limit are not delayed', async () => {
  const clock = createFakeClock(0)
  const rate = createRateLimit({ limit: 2, windowMs: 1_000 })
  const starts: number[] = []
  for (let index = 0; index < 5; index++) void rate.take(clock, never).then(() => starts.push(clock.now()))
  await clock.advance(0)
  expect(starts).toEqual([0, 0])
  await clock.advance(2_000)
  expect(starts).toEqual([0, 0, 1_000, 1_000, 2_000])
})

test('an aborted wait frees its slot and leaves no timer', async () => {
  const clock = createFakeClock(0)
  const rate = createRateLimit({ limit: 1, windowMs: 1_000 })
  await rate.take(clock, never)
  const controller = new AbortController()
  const waiting = rate.take(clock, controller.signal)
  controller.abort(new Error('Aborted.'))
  await expect(waiting).rejects.toThrow('Aborted.')
  expect(clock.pendingTimers).toBe(0)
  let startedAt = -1
  void rate.take(clock, never).then(() => {
    startedAt = clock.now()
  })
  await clock.advance(5_000)
  expect(startedAt).toBe(1_000)
})

test('no start happens before the end of a pause', async () => {
  const clock = createFakeClock(0)
  const rate = createRateLimit({ limit: 5, windowMs: 1_000 })
  rate.pauseUntil(700)
  rate.pauseUntil(300)
  let startedAt = -1
  void rate.take(clock, never).then(() => {
    startedAt = clock.now()
  })
  await clock.advance(2_000)
  expect(startedAt).toBe(700)
})

test('a clock that is set back by hours delays starts by at most one window', async () => {
  const hours = 3 * 3_600_000
  let time = hours
  const clock = createFakeClock(0)
  const rate = createRateLimit({ limit: 1, windowMs: 1_000 })
  const settable = { ...clock, now: () => time }
  await rate.take(settable, never)
  rate.pauseUntil(time + 500)
  time = 0
  let isStarted = false
  void rate.take(settable, never).then(() => {
    isStarted = true
  })
  await clock.advance(999)
  expect(isStarted).toBe(false)
  await clock.advance(1)
  expect(isStarted).toBe(true)
})
