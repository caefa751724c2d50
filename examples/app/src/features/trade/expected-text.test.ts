import type { SwapMoney } from '@causeway/view-models'
import { expect, test } from 'vitest'
import { expectedText } from './expected-text.ts'

const money = (amount: bigint, text: string) => ({ amount, text }) as SwapMoney
const expected = money(849_865_000n, '849.865')

test('an output whose minimum is lower has the slippage of the request', () => {
  const terms = { expected, minimum: money(849_015_135n, '849.0151'), slippages: [0.1], isAuto: true }
  expect(expectedText(terms)).toBe('849.865 expected, 0.1% slippage, auto')
  expect(expectedText({ ...terms, slippages: [0.1, 0.5], isAuto: false })).toBe(
    '849.865 expected, 0.1% to 0.5% slippage allowed',
  )
})

test('an output whose minimum is the expected amount is fixed, also if the request has a slippage', () => {
  expect(expectedText({ expected, minimum: expected, slippages: [0.1], isAuto: true })).toBe(
    'Fixed output, no slippage',
  )
})
