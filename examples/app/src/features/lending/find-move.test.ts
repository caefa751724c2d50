import type { BetterRate } from '@causeway/core/margin'
import { expect, it } from 'vitest'
import { findMove } from './find-move.ts'

const createRate = (yearlyGainUsd: number, unsupportedReason?: string) =>
  ({ yearlyGainUsd, unsupportedReason }) as BetterRate

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
