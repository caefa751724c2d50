import { describe, expect, it } from 'vitest'
import { BALANCE_POLICIES, NO_ADAPTER_POLICY } from './policies.ts'
import { pollDelay } from './poll.ts'

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
