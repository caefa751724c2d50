import { toBasisPoints } from '@causeway/core'
import { expect, test } from 'vitest'
import { getTradeSlippage } from './trade-slippage.ts'

const HIGH = toBasisPoints(4_500)
const USUAL = toBasisPoints(80)

test('a high slippage counts for the trade it was set for alone', () => {
  const tradeOnly = { trade: '/bridge a>b', tolerance: HIGH, invalid: undefined }
  expect(getTradeSlippage('/bridge a>b', USUAL, tradeOnly)).toEqual({ tolerance: HIGH, invalid: undefined })
  expect(getTradeSlippage('/swap a>b', USUAL, tradeOnly)).toEqual({ tolerance: USUAL, invalid: undefined })
})

test('a high slippage that an earlier visit stored is not used', () => {
  expect(getTradeSlippage('/swap', HIGH, undefined)).toEqual({ tolerance: 'auto', invalid: undefined })
})

test('a text that cannot be read is passed on, so that nothing is asked with the value before it', () => {
  const tradeOnly = { trade: '/swap', tolerance: undefined, invalid: 'abc' }
  expect(getTradeSlippage('/swap', USUAL, tradeOnly)).toEqual({ tolerance: USUAL, invalid: 'abc' })
})
