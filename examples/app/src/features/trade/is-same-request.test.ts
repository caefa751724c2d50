import type { Quote } from '@causeway/core'
import { expect, test } from 'vitest'
import { isReplacement } from './is-same-request.ts'

const createQuote = (providerId: string, request: object = {}, fields: object = {}) =>
  ({
    providerId,
    request: { fromAmount: 1n, toAddress: '0x1', slippage: 0.5, ...request },
    ...fields,
  }) as unknown as Quote

test('a new quote of the same provider for the same request replaces the old one', () => {
  expect(isReplacement(createQuote('across'), createQuote('across', {}, { toAmount: 2n }))).toBe(true)
})

test.each([
  ['a different provider', createQuote('lifi')],
  ['a different amount', createQuote('across', { fromAmount: 2n })],
  ['a different recipient', createQuote('across', { toAddress: '0x2' })],
  ['a different slippage', createQuote('across', { slippage: 1 })],
  ['no successor', undefined],
])('a quote is not replaced if it has %s', (_, newQuote) => {
  expect(isReplacement(createQuote('across'), newQuote)).toBe(false)
})
