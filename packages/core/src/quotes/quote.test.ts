import { describe, expect, test } from 'vitest'
import { InvalidResponseError } from '../kernel/schema.ts'
import { scriptedProvider } from '../testing/scripted-provider.ts'
import type { ProviderQuote } from './provider.ts'
import { toQuote } from './quote.ts'
import { parseQuoteRequest } from './quote-request.ts'
import { INPUT, POOL, percent, START } from './quotes.test-support.ts'

const provider = scriptedProvider({ id: 'across', name: 'Across', quote: () => ({}) })
const request = parseQuoteRequest(INPUT)
const origin = { id: 'quote-7', provider, request, fetchedAt: START, elapsedMs: 40 }

const answer: ProviderQuote = {
  toAmount: 99n,
  fee: { swapFee: 1n, destinationGasFee: 2n },
  estimatedDuration: 60,
  interfaceParamData: { a: 1n },
}

const odd = (fields: Record<string, unknown>) => ({ ...answer, ...fields }) as ProviderQuote

describe('toQuote', () => {
  test('adds provider, time and request to the terms of the adapter', () => {
    expect(toQuote(answer, origin)).toStrictEqual({
      id: 'quote-7',
      providerId: 'across',
      name: 'Across',
      request,
      ...answer,
      toAmountMin: 99n,
      fetchedAt: START,
      validUntil: START + 60_000,
      elapsedMs: 40,
    })
  })

  test('keeps every optional field of an adapter', () => {
    const more = {
      depositContract: POOL,
      spender: POOL,
      transactionData: { to: POOL, data: '0x', value: 0n },
      orderData: { typedData: { domain: {}, types: {}, primaryType: 'Order', message: {} } },
      otherPayOut: 5n,
      requiredSlippage: percent(1.5),
    } as const
    expect(toQuote({ ...answer, ...more }, origin)).toMatchObject(more)
  })

  test('derives the minimum from the slippage of the request', () => {
    expect(toQuote({ ...answer, toAmount: 1_000_000n }, origin).toAmountMin).toBe(995_000n)
  })

  test('keeps the minimum of the provider', () => {
    const quote = toQuote({ ...answer, toAmount: 1_000_000n, toAmountMin: 999_000n }, origin)
    expect(quote).toMatchObject({ toAmountMin: 999_000n })
    expect(quote).not.toHaveProperty('requiredSlippage')
  })

  test('sets the minimum of an exact purchase to its amount, and keeps its input', () => {
    const exact = { ...origin, request: parseQuoteRequest({ ...INPUT, toAmount: 1_000n }) }
    expect(toQuote({ ...answer, toAmount: 1_000n, fromAmount: 7n }, exact)).toMatchObject({
      toAmount: 1_000n,
      toAmountMin: 1_000n,
      fromAmount: 7n,
    })
    expect(() => toQuote({ ...answer, toAmount: 999n }, exact)).toThrow(InvalidResponseError)
    const dear = { ...answer, toAmount: 1_000n, fromAmount: exact.request.fromAmount + 1n }
    expect(() => toQuote(dear, exact)).toThrow(InvalidResponseError)
  })

  test('states the required slippage if the minimum of the provider implies more than the request allows', () => {
    const quote = toQuote({ ...answer, toAmount: 1_000_000n, toAmountMin: 985_000n }, origin)
    expect(quote).toMatchObject({ toAmountMin: 985_000n, requiredSlippage: 1.5 })
  })

  test('ignores a base unit of rounding in the required slippage', () => {
    const quote = toQuote({ ...answer, toAmount: 1_000_001n, toAmountMin: 995_000n }, origin)
    expect(quote).not.toHaveProperty('requiredSlippage')
  })

  test('expires at the expiry of its provider', () => {
    expect(toQuote({ ...answer, validForMs: 5_000 }, origin).validUntil).toBe(START + 5_000)
    expect(toQuote({ ...answer, validForMs: 10 ** 12 }, origin).validUntil).toBe(START + 3_600_000)
  })

  test('drops unknown fields', () => {
    const quote = toQuote(odd({ apiKey: 'secret', fee: { ...answer.fee, note: 'x' } }), origin)
    expect(quote).not.toHaveProperty('apiKey')
    expect(quote.fee).toStrictEqual(answer.fee)
  })

  test.each([
    ['toAmount', 0n, 'toAmount: expected at least 1'],
    ['toAmount', -1n, 'toAmount: expected base units'],
    ['toAmount', 5, 'toAmount: expected base units'],
    ['toAmount', '5', 'toAmount: expected base units'],
    ['toAmount', undefined, 'toAmount: expected base units'],
    ['toAmountMin', -1n, 'toAmountMin: expected at most toAmount'],
    ['toAmountMin', 100n, 'toAmountMin: expected at most toAmount'],
    ['toAmountMin', 5, 'toAmountMin: expected at most toAmount'],
    ['fee', { swapFee: 1n, destinationGasFee: -1n }, 'fee: expected base units'],
    ['fee', { swapFee: 1.5, destinationGasFee: 1n }, 'fee: expected base units'],
    ['otherPayOut', -1n, 'otherPayOut: expected base units'],
    ['estimatedDuration', Number.NaN, 'estimatedDuration: expected seconds'],
    ['estimatedDuration', -1, 'estimatedDuration: expected seconds'],
    ['estimatedDuration', Number.POSITIVE_INFINITY, 'estimatedDuration: expected seconds'],
    ['estimatedDuration', '60', 'estimatedDuration: expected seconds'],
    ['validForMs', -1, 'validForMs: expected milliseconds'],
    ['validForMs', Number.NaN, 'validForMs: expected milliseconds'],
  ])('rejects %s = %s', (field, value, details) => {
    expect(() => toQuote(odd({ [field]: value }), origin)).toThrow(InvalidResponseError)
    expect(() => toQuote(odd({ [field]: value }), origin)).toThrow(
      expect.objectContaining({ message: 'The quote of Across did not have the expected shape', details }),
    )
  })
})
