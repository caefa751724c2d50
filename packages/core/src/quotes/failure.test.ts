import { describe, expect, test } from 'vitest'
import { AbortedError, CausewayError, InvalidResponseError, TimeoutError } from '../kernel/index.ts'
import { CircuitOpenError, isProviderFault, LateError, toFailure } from './failure.ts'
import { ProviderError, type ProviderErrorCode } from './provider-error.ts'

const origin = { providerId: 'across', name: 'Across', elapsedMs: 12 }

const coded = (code: 'HTTP_ERROR' | 'NETWORK_ERROR', message: string, retryable: boolean) =>
  new CausewayError(message, { code, retryable })
const http = (status: number) =>
  coded('HTTP_ERROR', `GET https://a.example/q answered ${status}`, status === 429 || status >= 500)
const network = coded('NETWORK_ERROR', 'GET https://a.example/q failed', true)

describe('what went wrong becomes one record', () => {
  test.each([
    [new TimeoutError('The answer', 500), 'TIMEOUT', 'The answer took longer than 500 ms', true],
    [new LateError(300), 'LATE', 'No answer within 300 ms', true],
    [new AbortedError(), 'CANCELLED', 'The request was cancelled', false],
    [new CircuitOpenError('Asked again in 5 s'), 'CIRCUIT_OPEN', 'Not asked after repeated faults', true],
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
    expect(toFailure(error, origin)).toMatchObject({ ...origin, code, message, retryable, error })
  })

  test("a provider's own no keeps its code and sentence; the reason is what a person can act on", () => {
    const codes: ProviderErrorCode[] = ['NOT_SUPPORT', 'AMOUNT_TOO_LOW', 'ERROR', 'NOT_ROUTE']
    for (const code of codes) {
      const error = new ProviderError(code, 'Send at least 10 USDC')
      expect(toFailure(error, origin)).toMatchObject({
        code,
        message: error.message,
        reason: 'Send at least 10 USDC',
      })
    }
  })

  test('the reason of a fault says what failed and why', () => {
    expect(toFailure(new InvalidResponseError('The reply', 'a.b', 'is odd'), origin).reason).toBe(
      'The reply did not have the expected shape: a.b: is odd',
    )
    expect(toFailure(new AbortedError(), origin).reason).toBe('The request was cancelled')
  })

  test.each([
    ['a plain error', new TypeError('x is undefined'), 'The adapter failed: x is undefined'],
    ['a text', 'boom', 'The adapter failed: boom'],
    ['nothing', undefined, 'The adapter failed: nothing'],
    ['null', null, 'The adapter failed: null'],
    ['a symbol', Symbol('s'), 'The adapter failed: Symbol(s)'],
    ['an object that cannot be read as text', Object.create(null), 'The adapter failed: an object'],
  ])('%s that was thrown is an unknown error with a reason', (_what, thrown, reason) => {
    const failure = toFailure(thrown, origin)
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

describe('whether the provider is unwell', () => {
  const faultOf = (error: unknown) => isProviderFault(toFailure(error, origin))

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
    expect(faultOf(error)).toBe(expected)
  })
})
