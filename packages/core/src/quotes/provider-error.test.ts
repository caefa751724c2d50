import { describe, expect, test } from 'vitest'
import { PROVIDER_ERROR_MESSAGES, ProviderError } from './provider-error.ts'

/** Word for word from the specification; QUOTES-44, -46 and -48 to -54. */
const CATALOGUE = [
  ['ERROR', 'unknown error'],
  ['NOT_SUPPORT', 'NOT SUPPORT'],
  ['DEPOSIT_NOT_FOUND', 'deposit not found'],
  ['NOT_FOUND', 'transaction not found'],
  ['SLIPPAGE_TOO_LOW', 'slippage too low'],
  ['SERVICE_UNAVAILABLE', 'service unavailable'],
  ['UNSUPPORTED_TOKEN', 'unsupported token'],
  ['AMOUNT_TOO_LOW', 'amount is too low relative to fees'],
  ['NOT_ROUTE', 'NOT ROUTE'],
] as const

describe('provider errors', () => {
  test.each(CATALOGUE)("%s reads '%s'", (code, message) => {
    expect(new ProviderError(code, 'because')).toMatchObject({
      name: 'ProviderError',
      code,
      message,
      shortMessage: message,
      details: 'because',
    })
  })

  test('have no other codes', () => {
    expect(Object.keys(PROVIDER_ERROR_MESSAGES).sort()).toEqual(CATALOGUE.map(([code]) => code).sort())
  })

  test.each([
    ['ERROR', 'Unknown error occurred'],
    ['NOT_SUPPORT', 'Operation not supported'],
  ] as const)("%s of some providers reads '%s' (QUOTES-45, -47)", (code, message) => {
    expect(new ProviderError(code, 'because', { message })).toMatchObject({ code, message })
  })

  test('are retryable only for an unavailable service', () => {
    for (const [code] of CATALOGUE) {
      expect(new ProviderError(code, 'because').retryable).toBe(code === 'SERVICE_UNAVAILABLE')
    }
  })
})

describe('ProviderError', () => {
  test('keeps its cause', () => {
    const cause = new Error('HTTP 400')
    const reason = new ProviderError('UNSUPPORTED_TOKEN', 'DAI is not served', { cause })
    expect(reason).toMatchObject({ code: 'UNSUPPORTED_TOKEN', details: 'DAI is not served', cause })
  })
})
