import { toPercent } from '@causeway/core'
import { expect, test } from 'vitest'
import { slippageLabel } from './slippage-label.ts'

const slippage = (percent: number, isAuto: boolean) => ({ percent: toPercent(percent), isAuto })

test('the label of a slippage has its value and origin', () => {
  expect(slippageLabel([slippage(0.1, true)], false)).toEqual({ text: '0.1%', origin: 'auto' })
  expect(slippageLabel([slippage(2, false)], false)).toEqual({ text: '2%', origin: 'yours' })
})

test('the label of the automatic slippages of several trades has the lowest and the highest', () => {
  const label = slippageLabel([slippage(0.1, true), slippage(0.5, true), slippage(0.1, true)], false)
  expect(label).toEqual({ text: '0.1% to 0.5%', origin: 'auto' })
})

test('the label of an invalid slippage does not state the previous value', () => {
  expect(slippageLabel([slippage(2, false)], true)).toEqual({ text: '-', origin: 'not valid' })
})
