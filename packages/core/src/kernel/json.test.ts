import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseJson, stringifyJson } from './json.ts'

const awkwardKey = fc.constantFrom(
  '$bigint',
  '$$bigint',
  '$$$bigint',
  'toJSON',
  '__proto__',
  'constructor',
  '',
)
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.bigInt(),
    fc.string(),
    fc.bigInt().map(String),
    fc.boolean(),
    fc.constant(null),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (Object.is(number, -0) ? 0 : number)),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(awkwardKey, fc.string()), tie('value'), { maxKeys: 3, noNullPrototype: true }),
    awkwardKey.chain((key) => tie('value').map((inner) => Object.fromEntries([[key, inner]]))),
  ),
}))

describe('stringifyJson and parseJson', () => {
  test('preserve plain data with bigints in a round trip', () => {
    fc.assert(
      fc.property(value, (data) => {
        expect(isDeepStrictEqual(parseJson(stringifyJson(data)), data)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    [{ $bigint: '5' }],
    [{ $bigint: 5n }],
    [{ $$bigint: '5' }],
    [{ $bigint: { $bigint: '7' } }],
    [{ $bigint: 'not a number' }],
    [{ $bigint: '1', other: 2n }],
    [[{ $bigint: '-1' }, -1n]],
  ])('preserve data that looks like the bigint tag in a round trip (%#)', (data) => {
    expect(parseJson(stringifyJson(data))).toStrictEqual(data)
  })

  test('serialize a bigint as a tagged string', () => {
    expect(stringifyJson({ amount: 123n })).toBe('{"amount":{"$bigint":"123"}}')
    expect(parseJson('{"amount":{"$bigint":"-123"}}')).toEqual({ amount: -123n })
  })

  test('preserve bigints in a page that patches BigInt.prototype.toJSON', () => {
    const prototype = BigInt.prototype as { toJSON?: (this: bigint) => string }
    prototype.toJSON = function () {
      return this.toString()
    }
    try {
      expect(parseJson(stringifyJson({ amount: 5n, list: [6n] }))).toEqual({ amount: 5n, list: [6n] })
    } finally {
      delete prototype.toJSON
    }
  })

  test('use the toJSON of values such as dates', () => {
    expect(parseJson(stringifyJson({ at: new Date(0) }))).toEqual({ at: '1970-01-01T00:00:00.000Z' })
  })

  test('reject invalid JSON', () => {
    expect(() => parseJson('{')).toThrow(SyntaxError)
  })

  test('omit undefined fields', () => {
    expect(stringifyJson({ a: undefined, b: 1 })).toBe('{"b":1}')
  })

  test('indent on request', () => {
    expect(stringifyJson({ a: 1n }, 2)).toBe('{\n  "a": {\n    "$bigint": "1"\n  }\n}')
  })
})
