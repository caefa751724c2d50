import { describe, expect, it } from 'vitest'
import { sleep } from '../kernel/clock.ts'
import { createFakeClock } from '../testing/fake-clock.ts'
import { BALANCE_POLICIES, NO_ADAPTER_POLICY } from './policies.ts'
import { pollDelay, pollUntilRead } from './poll.ts'

describe('the pause before balances are asked for again', () => {
  it('starts at 15 s, doubles with each failure, and is never more than 120 s', () => {
    const delays = [1, 2, 3, 4, 5, 50].map((failures) =>
      pollDelay({ hasData: false, isFetching: false, failures }),
    )
    expect(delays).toEqual([15_000, 30_000, 60_000, 120_000, 120_000, 120_000])
  })

  it('is none once there is data, while a read is running, or where none has failed', () => {
    expect(pollDelay({ hasData: true, isFetching: false, failures: 3 })).toBe(false)
    expect(pollDelay({ hasData: false, isFetching: true, failures: 3 })).toBe(false)
    expect(pollDelay({ hasData: false, isFetching: false, failures: 0 })).toBe(false)
  })
})

describe('polling', () => {
  it('asks again after each pause, and stops with the first answer', async () => {
    const clock = createFakeClock()
    const began = clock.now()
    const times: number[] = []
    const told: unknown[] = []
    const answer = pollUntilRead(
      async () => {
        times.push(clock.now() - began)
        if (times.length < 4) throw new Error(`failure ${times.length}`)
        return 'balances'
      },
      {
        clock,
        signal: new AbortController().signal,
        onFailure: (error, delay) => told.push([String(error), delay]),
      },
    )
    await clock.advance(400_000)
    expect(await answer).toBe('balances')
    expect(times).toEqual([0, 15_000, 45_000, 105_000])
    expect(told).toEqual([
      ['Error: failure 1', 15_000],
      ['Error: failure 2', 30_000],
      ['Error: failure 3', 60_000],
    ])
    expect(clock.pendingTimers).toBe(0)
  })

  it('does not ask while a read is running, however long it takes', async () => {
    const clock = createFakeClock()
    let reads = 0
    const reply = sleep(clock, 600_000).then(() => 'late')
    const answer = pollUntilRead(
      () => {
        reads++
        return reply
      },
      { clock, signal: new AbortController().signal },
    )
    await clock.advance(600_000)
    expect(reads).toBe(1)
    expect(await answer).toBe('late')
  })

  it('ends when it is aborted, and leaves no timer', async () => {
    const clock = createFakeClock()
    const controller = new AbortController()
    const answer = pollUntilRead(() => Promise.reject(new Error('down')), {
      clock,
      signal: controller.signal,
    })
    const ended = expect(answer).rejects.toMatchObject({ code: 'ABORTED' })
    await clock.advance(20_000)
    controller.abort()
    await ended
    expect(clock.pendingTimers).toBe(0)
  })
})

it('retries a read after 1 s, 2 s, 4 s, and never later than 15 s', () => {
  expect([0, 1, 2, 3, 4, 20].map(BALANCE_POLICIES.default.retryDelay)).toEqual([
    1000, 2000, 4000, 8000, 15_000, 15_000,
  ])
})

it('keeps balances as long as what they are for allows', () => {
  const minutes = Object.entries(BALANCE_POLICIES).map(([name, { staleTime }]) => [name, staleTime / 60_000])
  expect(Object.fromEntries(minutes)).toEqual({
    default: 5,
    fast: 2,
    slow: 5,
    background: 10,
    realtime: 0.5,
    session: 1440,
  })
  expect(BALANCE_POLICIES.realtime.refetchInterval).toBe(30_000)
  expect(NO_ADAPTER_POLICY).toMatchObject({ staleTime: 60_000, retry: 3 })
})
