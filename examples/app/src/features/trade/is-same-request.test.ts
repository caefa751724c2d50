import type { Quote } from '@causeway/core'
import { expect, test } from 'vitest'
import { isReplacement } from './is-same-request.ts'

const quoteOf = (providerId: string, request: object = {}, fields: object = {}) =>
  ({
    providerId,
    request: { fromAmount: 1n, toAddress: '0x1', slippage: 0.5, ...request },
    ...fields,
  }) as unknown as Quote

test('a new quote of the same provider for the same question takes the place of the old one', () => {
  expect(isReplacement(quoteOf('across'), quoteOf('across', {}, { toAmount: 2n }))).toBe(true)
})

test.each([
  ['another provider', quoteOf('lifi')],
  ['another amount', quoteOf('across', { fromAmount: 2n })],
  ['another recipient', quoteOf('across', { toAddress: '0x2' })],
  ['another slippage', quoteOf('across', { slippage: 1 })],
  ['none', undefined],
])('one of %s does not', (_, other) => {
  expect(isReplacement(quoteOf('across'), other)).toBe(false)
})
