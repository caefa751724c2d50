import { describe, expect, test } from 'vitest'
import { AbortedError, TimeoutError } from '../kernel/abort.ts'
import { CausewayError } from '../kernel/errors.ts'
import { HttpError } from '../kernel/http-errors.ts'
import { InvalidResponseError } from '../kernel/schema.ts'
import { ProviderError, type ProviderErrorCode } from './provider-error.ts'
import { CircuitOpenError, isProviderOutage, LateError, toQuoteFailure } from './to-quote-failure.ts'

const origin = { providerId: 'across', name: 'Across', elapsedMs: 12 }

const coded = (code: 'HTTP_ERROR' | 'NETWORK_ERROR', message: string, retryable: boolean) =>
  new CausewayError(message, { code, retryable })
const http = (status: number) =>
  coded('HTTP_ERROR', `GET https://a.example/q answered ${status}`, status === 429 || status >= 500)
const exchange = { method: 'GET', url: 'https://a.example/q', secrets: [] }
const answered = (status: number) =>
  new HttpError(exchange, { status, text: '{"error":{}}', body: undefined, retryAfterMs: undefined })
const network = coded('NETWORK_ERROR', 'GET https://a.example/q failed', true)

describe('toQuoteFailure', () => {
  test.each([
    [new TimeoutError('The answer', 500), 'TIMEOUT', 'The answer took longer than 500 ms', true],
    [new LateError(300), 'LATE', 'No response within 300 ms.', true],
    [new AbortedError(), 'CANCELLED', 'The request was canceled.', false],
    [
      new CircuitOpenError('Asked again in 5 s'),
      'CIRCUIT_OPEN',
      'Temporarily disabled after repeated outages.',
      true,
    ],
    [http(400), 'HTTP_ERROR', 'GET https://a.example/q answered 400', false],
    [http(503), 'HTTP_ERROR', 'GET https://a.example/q answered 503', true],
    [network, 'NETWORK_ERROR', 'GET https://a.example/q failed', true],
    [
      new InvalidResponseError('The reply', 'a.b', 'is odd'),
      'INVALID_RESPONSE',
      'The reply did not have the expected shape',
      false,
    ],
    [
      new CausewayError('Chain 1 could not be read', { code: 'CHAIN_READ_FAILED', retryable: true }),
      'ERROR',
      'Chain 1 could not be read',
      true,
    ],
  ] as const)('%s is %s', (error, code, message, retryable) => {
    expect(toQuoteFailure(error, origin)).toMatchObject({ ...origin, code, message, retryable, error })
  })

  test('keeps code and message of a ProviderError, with its details as the reason', () => {
    const codes: ProviderErrorCode[] = ['NOT_SUPPORT', 'AMOUNT_TOO_LOW', 'ERROR', 'NOT_ROUTE']
    for (const code of codes) {
      const error = new ProviderError(code, 'Send at least 10 USDC')
      expect(toQuoteFailure(error, origin)).toMatchObject({
        code,
        message: error.message,
        reason: 'Send at least 10 USDC',
      })
    }
  })

  test.each([
    [new AbortedError(), 'The request was canceled.'],
    [new TimeoutError('The answer', 500), 'The answer took longer than 500 ms'],
    [
      new CircuitOpenError('Asked again in 5 s'),
      'Temporarily disabled after repeated outages: Asked again in 5 s',
    ],
    [network, 'The service could not be reached.'],
    [new InvalidResponseError('The reply', 'a.b', 'is odd'), 'The service returned an invalid reply.'],
    [answered(429), 'The service limits requests (HTTP 429). Try again later.'],
    [answered(403), 'The service denied access (HTTP 403).'],
    [answered(503), 'The service is unavailable (HTTP 503).'],
    [answered(400), 'The service rejected the request (HTTP 400).'],
    [http(400), 'The service rejected the request.'],
  ])('the reason of a failure is a sentence for users: %s', (error, reason) => {
    const failure = toQuoteFailure(error, origin)
    expect(failure.reason).toBe(reason)
    expect(failure.error).toBe(error)
  })

  test.each([
    ['{"error":{"code":"ORIGIN_NOT_ALLOWED"}}', 'More slippage is required.'],
    ['see https://a.example/docs?key=1', 'More slippage is required.'],
    ['<html><body>502</body></html>', 'More slippage is required.'],
    ['first line\nsecond line', 'More slippage is required.'],
    ['x'.repeat(201), 'More slippage is required.'],
    ['SLIPPAGE-TOO-LOW', 'More slippage is required.'],
    ['  ', 'More slippage is required.'],
    ['Slippage too low, 0.1 % < 0.5 %', 'Slippage too low, 0.1 % < 0.5 %'],
    ['Send with 1.5 % at least', 'Send with 1.5 % at least'],
  ])('the reason omits texts that a service wrote for programs: %j', (details, reason) => {
    const failure = toQuoteFailure(new ProviderError('SLIPPAGE_TOO_LOW', details), origin)
    expect(failure.reason).toBe(reason)
    expect(failure.error).toMatchObject({ details })
  })

  test('the reason omits an error of an adapter that users cannot read', () => {
    const thrown = new TypeError('Unexpected token < in JSON at https://a.example')
    expect(toQuoteFailure(thrown, origin)).toMatchObject({ reason: 'The adapter failed.', error: thrown })
  })

  test('a failure has the minimum of the provider, or no such field', () => {
    const tooLow = new ProviderError('AMOUNT_TOO_LOW', 'Send at least 10 USDC', { minimum: 10_000_000n })
    expect(toQuoteFailure(tooLow, origin).minimum).toBe(10_000_000n)
    expect(toQuoteFailure(new ProviderError('AMOUNT_TOO_LOW', 'More'), origin)).not.toHaveProperty('minimum')
  })

  test.each([
    ['a plain error', new TypeError('x is undefined'), 'The adapter failed: x is undefined'],
    ['a text', 'boom', 'The adapter failed: boom'],
    ['nothing', undefined, 'The adapter failed: nothing'],
    ['null', null, 'The adapter failed: null'],
    ['a symbol', Symbol('s'), 'The adapter failed: Symbol(s)'],
    ['an object that cannot be read as text', Object.create(null), 'The adapter failed: an object'],
  ])('reports %s that was thrown as an unknown error with a reason', (_what, thrown, reason) => {
    const failure = toQuoteFailure(thrown, origin)
    expect(failure).toMatchObject({
      ...origin,
      code: 'ERROR',
      message: 'unknown error',
      reason,
      retryable: false,
    })
    expect(failure.error).toBeInstanceOf(Error)
  })
})

describe('the health of a provider after a failure', () => {
  const isOutage = (error: unknown) => isProviderOutage(toQuoteFailure(error, origin))

  test.each([
    ['time ran out', new TimeoutError('It', 5), true],
    ['the network failed', network, true],
    ['the answer had no shape', new InvalidResponseError('It', '', 'x'), true],
    ['it says that it is unavailable', new ProviderError('SERVICE_UNAVAILABLE', 'down'), true],
    ['status 503', http(503), true],
    ['status 429', http(429), true],
    ['status 400, which may be the request', http(400), false],
    ['it has no route', new ProviderError('NOT_SUPPORT', 'no'), false],
    ['the amount is too low', new ProviderError('AMOUNT_TOO_LOW', 'no'), false],
    ['the adapter has a bug', new TypeError('x is undefined'), false],
    ['the user left', new AbortedError(), false],
    ['it was late', new LateError(5), false],
    ['it is already spared', new CircuitOpenError('x'), false],
  ])('%s: %o', (_what, error, expected) => {
    expect(isOutage(error)).toBe(expected)
  })
})
