import { toBasisPoints } from '@causeway/core'
import { expect, test } from 'vitest'
import { slippageOf } from './trade-slippage.ts'

const HIGH = toBasisPoints(4_500)
const USUAL = toBasisPoints(80)

test('a high slippage counts for the trade it was set for alone', () => {
  const own = { trade: '/bridge a>b', tolerance: HIGH, invalid: undefined }
  expect(slippageOf('/bridge a>b', USUAL, own)).toEqual({ tolerance: HIGH, invalid: undefined })
  expect(slippageOf('/swap a>b', USUAL, own)).toEqual({ tolerance: USUAL, invalid: undefined })
})

test('a high slippage that an earlier visit stored is not used', () => {
  expect(slippageOf('/swap', HIGH, undefined)).toEqual({ tolerance: 'auto', invalid: undefined })
})

test('a text that cannot be read is passed on, so that nothing is asked with the value before it', () => {
  const own = { trade: '/swap', tolerance: undefined, invalid: 'abc' }
  expect(slippageOf('/swap', USUAL, own)).toEqual({ tolerance: USUAL, invalid: 'abc' })
})
