import { expect, test } from 'vitest'
import { slippageLabel } from './slippage-label.ts'

test('the label of a slippage has its value and origin', () => {
  expect(slippageLabel({ text: '0.1%', isAuto: true }, false)).toEqual({ text: '0.1%', origin: 'auto' })
  expect(slippageLabel({ text: '2%', isAuto: false }, false)).toEqual({ text: '2%', origin: 'yours' })
})

test('the label of an invalid slippage does not state the previous value', () => {
  expect(slippageLabel({ text: '2%', isAuto: false }, true)).toEqual({ text: '-', origin: 'not valid' })
})
