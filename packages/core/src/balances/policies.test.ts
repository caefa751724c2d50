import { expect, it } from 'vitest'
import { BALANCE_POLICIES, NO_ADAPTER_POLICY } from './policies.ts'

it('retries a read after 1 s, 2 s and 4 s, and at most 15 s', () => {
  expect([0, 1, 2, 3, 4, 20].map(BALANCE_POLICIES.default.retryDelay)).toEqual([
    1000, 2000, 4000, 8000, 15_000, 15_000,
  ])
})

it('sets the stale time of each balance policy', () => {
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
