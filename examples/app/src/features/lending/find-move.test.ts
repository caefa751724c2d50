import type { BetterRate } from '@causeway/core/margin'
import { expect, it } from 'vitest'
import { findMove, hasDebt, hasLoan } from './find-move.ts'

const createRate = (yearlyGainUsd: number, unsupportedReason?: string, debt = '0xa') =>
  ({ yearlyGainUsd, unsupportedReason, request: { debt } }) as BetterRate

it('finds the largest gain of a lender that the loan can be moved to', () => {
  const rates = [createRate(30, 'Not supported.'), createRate(20), createRate(10)]
  expect(findMove(rates)).toEqual({ best: rates[1], unsupported: undefined })
})

it('finds the best rate that is out of reach if the loan cannot be moved', () => {
  const rates = [createRate(30, 'Not supported.'), createRate(20, 'Frozen.'), createRate(0.5)]
  expect(findMove(rates)).toEqual({ best: undefined, unsupported: rates[0] })
})

it('ignores gains below one dollar', () => {
  expect(findMove([createRate(0.99)])).toEqual({ best: undefined, unsupported: undefined })
})

it('moves no debt that is about to be repaid', () => {
  const rates = [createRate(30), createRate(20, undefined, '0xb')]
  expect(findMove(rates, '0xa').best).toBe(rates[1])
  const createEntry = (poolId: string, deposits: bigint, debt: bigint) =>
    [poolId, { poolId, underlying: '0x1', deposits, debt, debtStable: 0n, collateralEnabled: true }] as const
  const pools = Object.fromEntries([createEntry('0xa', 0n, 1n), createEntry('0xc', 1n, 0n)])
  expect([hasLoan({ pools }), hasLoan({ pools }, '0xa')]).toEqual([true, false])
})

it('finds no debt in a pool without a position, and in one that was repaid', () => {
  const entry = {
    poolId: '0xa',
    underlying: '0x1',
    deposits: 1n,
    debtStable: 0n,
    collateralEnabled: true,
  } as const
  expect(hasDebt({ pools: { '0xa': { ...entry, debt: 1n } } }, '0xa')).toBe(true)
  expect(hasDebt({ pools: { '0xa': { ...entry, debt: 0n } } }, '0xa')).toBe(false)
  expect(hasDebt({ pools: {} }, '0xa')).toBe(false)
})
