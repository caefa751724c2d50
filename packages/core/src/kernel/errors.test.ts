import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CausewayError,
  describeValue,
  errorSentence,
  fieldIssue,
  InvalidInputError,
  isCausewayError,
} from './errors.ts'
import { getField } from './get-field.ts'

describe('CausewayError', () => {
  test('contains a message, a remedy and a documentation path', () => {
    const error = new CausewayError('Nobody answered', {
      code: 'TIMEOUT',
      details: 'Ask again',
      docsPath: '/guides/quotes',
      retryable: true,
    })
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({
      name: 'CausewayError',
      message: 'Nobody answered',
      shortMessage: 'Nobody answered',
      code: 'TIMEOUT',
      details: 'Ask again',
      docsPath: '/guides/quotes',
      retryable: true,
    })
  })

  test('is not retryable and does not have a cause by default', () => {
    const error = new CausewayError('No', { code: 'ERROR' })
    expect(error.retryable).toBe(false)
    expect('cause' in error).toBe(false)
  })

  test('is recognized across two copies of the package, and can be matched by its code', () => {
    const foreign = Object.assign(new Error('from another copy'), { code: 'TIMEOUT' })
    expect(isCausewayError(foreign)).toBe(false)
    Object.defineProperty(foreign, Symbol.for('causeway.error'), { value: true })
    expect(isCausewayError(foreign)).toBe(true)
    expect(isCausewayError(foreign, 'TIMEOUT')).toBe(true)
    expect(isCausewayError(foreign, 'ABORTED')).toBe(false)
    expect(isCausewayError({ code: 'TIMEOUT' })).toBe(false)
    expect(isCausewayError(undefined)).toBe(false)
  })

  test('hides its brand when it is printed or spread', () => {
    const error = new CausewayError('No', { code: 'ERROR' })
    expect(Object.getOwnPropertySymbols({ ...error })).toEqual([])
  })
})

describe('walk', () => {
  const root = new TypeError('socket closed')
  const middle = new CausewayError('Not reached', { code: 'NETWORK_ERROR', cause: root })
  const outer = new CausewayError('No quote', { code: 'NO_QUOTE', cause: middle })

  test('finds the root cause', () => {
    expect(outer.walk()).toBe(root)
    expect(new CausewayError('Alone', { code: 'NO_QUOTE' }).walk()).toMatchObject({ code: 'NO_QUOTE' })
  })

  test('returns the first error that matches, including itself, or undefined', () => {
    expect(outer.walk((error) => isCausewayError(error))).toBe(outer)
    expect(outer.walk((error) => isCausewayError(error, 'NETWORK_ERROR'))).toBe(middle)
    expect(outer.walk((error) => error instanceof RangeError)).toBeUndefined()
  })

  test('reaches causes that are not errors', () => {
    expect(new CausewayError('No', { code: 'ERROR', cause: 'a text' }).walk()).toBe('a text')
  })

  test('stops at a cycle of causes', () => {
    const first = new Error('first')
    const second = new Error('second', { cause: first })
    first.cause = second
    const error = new CausewayError('No', { code: 'ERROR', cause: first })
    expect(error.walk((cause) => cause instanceof RangeError)).toBeUndefined()
    expect([first, second]).toContain(error.walk())
  })
})

describe('errorSentence', () => {
  test.each([
    [
      'an error with details',
      new CausewayError('No', { code: 'ERROR', details: 'Ask again' }),
      'No: Ask again',
    ],
    ['an error without', new CausewayError('No', { code: 'ERROR' }), 'No'],
    ["somebody else's error", new TypeError('socket closed'), 'socket closed'],
    ['a text', 'gone', "'gone'"],
    ['nothing', undefined, 'nothing'],
    ['an object', { code: 4 }, 'an object'],
  ])('formats a thrown %s as one line', (_what, thrown, sentence) => {
    expect(errorSentence(thrown)).toBe(sentence)
  })

  test('getField returns a field of an object, and undefined for other values', () => {
    expect(getField({ code: 4_001 }, 'code')).toBe(4_001)
    for (const value of ['code', null, undefined, 4_001]) expect(getField(value, 'code')).toBeUndefined()
  })
})

describe('toJSON', () => {
  test('writes the nearest amount of an issue as text, because JSON has no bigint', () => {
    const issue = fieldIssue('amount', 'at most 4', 5n)
    const error = new InvalidInputError('Journey', [
      { ...issue, nearest: { bound: 'most', amount: 4n } },
      issue,
    ])
    expect(JSON.parse(JSON.stringify(error)).issues).toEqual([
      { ...issue, nearest: { bound: 'most', amount: '4' } },
      issue,
    ])
  })

  test('returns plain data of all causes, without a stack', () => {
    const cause = new CausewayError('Not reached', {
      code: 'NETWORK_ERROR',
      cause: new TypeError('socket closed'),
    })
    const text = JSON.stringify(
      new CausewayError('No quote', { code: 'NO_QUOTE', details: 'Ask again', cause }),
    )
    expect(JSON.parse(text)).toEqual({
      name: 'CausewayError',
      code: 'NO_QUOTE',
      message: 'No quote',
      details: 'Ask again',
      retryable: false,
      cause: {
        name: 'CausewayError',
        code: 'NETWORK_ERROR',
        message: 'Not reached',
        retryable: false,
        cause: { name: 'TypeError', message: 'socket closed' },
      },
    })
    expect(text).not.toContain('errors.test')
  })

  test.each([
    ['a key in a URL', 'GET https://node.example/v1?apikey=hunter2-abcdef failed', 'hunter2-abcdef'],
    ['a bearer token', 'refused: Authorization: Bearer hunter2-abcdef', 'hunter2-abcdef'],
    [
      'the lines below the first, where libraries dump requests',
      'HTTP failed\nURL: https://n.example/k/hunter2',
      'hunter2',
    ],
  ])('omits %s in the message of a foreign cause', (_what, message, secret) => {
    const error = new CausewayError('No', { code: 'ERROR', cause: new Error(message) })
    expect(JSON.stringify(error)).not.toContain(secret)
    expect(JSON.stringify(error)).toContain('"cause"')
  })

  test('omits the payload of a foreign cause', () => {
    const cause = Object.assign(new Error('boom'), { request: { body: 'private' } })
    expect(JSON.stringify(new CausewayError('No', { code: 'ERROR', cause }))).not.toContain('private')
    expect(JSON.stringify(new CausewayError('No', { code: 'ERROR', cause: { secret: 1 } }))).not.toContain(
      'secret',
    )
  })
})

describe('InvalidInputError', () => {
  const error = new InvalidInputError('Quote request', [
    fieldIssue('fromAmount', 'a positive number', '-1'),
    fieldIssue('slippage', 'a percentage', undefined),
  ])

  test('names every invalid field with the expected and the received value', () => {
    expect(error.message).toBe('Quote request: invalid fromAmount, slippage')
    expect(error.details).toBe(
      "fromAmount: expected a positive number, received '-1'; slippage: expected a percentage, received nothing",
    )
    expect(error.issues).toHaveLength(2)
    expect(error.code).toBe('INVALID_INPUT')
  })

  test('includes its issues in logs', () => {
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({
      name: 'InvalidInputError',
      issues: [{ field: 'fromAmount' }, { field: 'slippage' }],
    })
  })
})

describe('describeValue', () => {
  test.each([
    [undefined, 'nothing'],
    [null, 'null'],
    ['text', "'text'"],
    [5n, '5n'],
    [1.5, '1.5'],
    [Number.NaN, 'NaN'],
    [true, 'true'],
    [[1], 'an array'],
    [{ a: 1 }, 'an object'],
    [Object.create(null), 'an object'],
    [Symbol('s'), 'Symbol(s)'],
  ])('formats %o for an error message', (value, expected) => {
    expect(describeValue(value)).toBe(expected)
  })

  test('never throws and never returns more than 80 characters', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withNullPrototype: true, withDate: true }), (value) => {
        expect(describeValue(value).length).toBeLessThanOrEqual(80)
      }),
    )
    expect(describeValue('x'.repeat(500))).toMatch(/^'x{76}\.\.\.$/)
  })
})
