import type { RateHistory } from '@causeway/core/lending'
import { describe, expect, it } from 'vitest'
import { createPool, USDC, WETH } from '../../state/create-pool.test-support.ts'
import { toRateSamples } from './to-rate-samples.ts'

const HISTORY: RateHistory = {
  status: 'read',
  samples: [
    { time: 1_000, rates: { [WETH]: { borrow: 2, deposit: 1 } } },
    { time: 2_000, rates: { [USDC]: { borrow: 9, deposit: 7 } } },
    { time: 3_000, rates: { [USDC]: { borrow: 10.02, deposit: 8 } } },
  ],
}
const POOL = createPool({ variableBorrowRate: 10.82, depositRate: 8.5 })
const CURRENT = { borrow: 10.82, deposit: 8.5 }
const FIRST = { time: 2_000, borrow: 9, deposit: 7 }

describe('toRateSamples', () => {
  it('ends with the current rate of the pool, at the block of the market', () => {
    expect(toRateSamples(HISTORY, { block: { number: 9n, timestamp: 4 } }, POOL)).toEqual([
      FIRST,
      { time: 3_000, borrow: 10.02, deposit: 8 },
      { time: 4_000, ...CURRENT },
    ])
  })

  it.each([
    ['of a host', {}],
    ['of an earlier block than the last sample', { block: { number: 9n, timestamp: 2 } }],
  ])('replaces the last sample with the current rate in a market %s', (_, market) => {
    expect(toRateSamples(HISTORY, market, POOL)).toEqual([FIRST, { time: 3_000, ...CURRENT }])
  })

  it('is empty without past rates of the pool', () => {
    expect(toRateSamples(undefined, {}, POOL)).toEqual([])
    expect(toRateSamples(HISTORY, {}, createPool({ poolId: 'unknown' }))).toEqual([])
  })
})
