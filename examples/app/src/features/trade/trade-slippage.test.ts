import { toBasisPoints } from '@causeway/core'
import { expect, test } from 'vitest'
import { getTradeSlippage } from './trade-slippage.ts'

const HIGH = toBasisPoints(4_500)
const USUAL = toBasisPoints(80)

test('a high slippage only applies to the trade it was set for', () => {
  const tradeOnly = { trade: '/bridge a>b', tolerance: HIGH, invalid: undefined }
  expect(getTradeSlippage('/bridge a>b', USUAL, tradeOnly)).toEqual({ tolerance: HIGH, invalid: undefined })
  expect(getTradeSlippage('/swap a>b', USUAL, tradeOnly)).toEqual({ tolerance: USUAL, invalid: undefined })
})

test('a high slippage of the stored settings is ignored', () => {
  expect(getTradeSlippage('/swap', HIGH, undefined)).toEqual({ tolerance: 'auto', invalid: undefined })
})

test('an invalid slippage text is returned, so that no quotes are requested with the previous value', () => {
  const tradeOnly = { trade: '/swap', tolerance: undefined, invalid: 'abc' }
  expect(getTradeSlippage('/swap', USUAL, tradeOnly)).toEqual({ tolerance: USUAL, invalid: 'abc' })
})
