import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  chainIdSchema,
  evmAddressSchema,
  hashSchema,
  hexDataSchema,
  InvalidResponseError,
  lenientSchema,
  nonNegativeSchema,
  optionalTextSchema,
  parseExternal,
  quantitySchema,
  uintSchema,
} from './schema.ts'

describe('uintSchema', () => {
  test.each([
    ['0', 0n],
    ['00012', 12n],
    [0, 0n],
    [12, 12n],
    [Number.MAX_SAFE_INTEGER, 9_007_199_254_740_991n],
    [String(2n ** 256n - 1n), 2n ** 256n - 1n],
  ])('parses %s as an unsigned integer', (value, expected) => {
    expect(parseExternal(uintSchema, value, 'It')).toBe(expected)
  })

  test.each([
    ['a float', 1.5],
    ['a float text', '1.5'],
    ['a whole float text', '1.0'],
    ['hex', '0x10'],
    ['an exponent', '1e18'],
    ['a minus', '-1'],
    ['a negative number', -1],
    ['an unsafe number, whose digits are already lost', 2 ** 53],
    ['1e21, which a number may hide', 1e21],
    ['NaN', Number.NaN],
    ['Infinity', Number.POSITIVE_INFINITY],
    ['the empty text, which BigInt reads as zero', ''],
    ['white space, which BigInt reads as zero', ' '],
    ['white space around digits', ' 1'],
    ['a line end', '1\n'],
    ['more digits than any amount has', '1'.repeat(79)],
    ['digits of another script', '٣'],
    ['true, which BigInt reads as one', true],
    ['null', null],
    ['more than any chain counts', String(2n ** 256n)],
    ['nothing', undefined],
    ['a bigint, which no JSON holds', 1n],
    ['an array, which BigInt reads as its element', [1]],
  ])('rejects %s as an unsigned integer', (_what, value) => {
    expect(() => parseExternal(uintSchema, value, 'It')).toThrow(InvalidResponseError)
  })

  test('a text of digits is parsed exactly, and any other text is rejected', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.bigInt().map(String), fc.double().map(String)), (text) => {
        const result = z.safeParse(uintSchema, text)
        expect(result.success).toBe(/^\d{1,78}$/.test(text) && BigInt(text) < 2n ** 256n)
        if (result.success) expect(result.data).toBe(BigInt(text))
      }),
    )
  })
})

describe('quantitySchema', () => {
  test.each([
    ['0x1bc16d', 1_818_989n],
    ['0x0', 0n],
    ['0xFf', 255n],
    ['12', 12n],
    [12, 12n],
  ])('parses %s as a quantity', (value, expected) => {
    expect(parseExternal(quantitySchema, value, 'It')).toBe(expected)
  })

  test.each(['0x', '0xzz', '-0x1', '0X10', `0x${'f'.repeat(65)}`, '1e3', 1.5, -1, ''])(
    'rejects %s as a quantity',
    (value) => {
      expect(() => parseExternal(quantitySchema, value, 'It')).toThrow(InvalidResponseError)
    },
  )
})

describe('hex schemas', () => {
  const address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
  const hash = `0x${'ab'.repeat(32)}`

  test.each([
    ['calldata', hexDataSchema, ['0x', '0xab', '0xABcd'], ['', '0xabc', 'ab', '0xzz', '0xab\n', 5]],
    [
      'an address',
      evmAddressSchema,
      [address],
      ['', address.slice(0, -1), `${address}0`, hash, address.slice(2), null],
    ],
    ['a hash', hashSchema, [hash], [address, `${hash}00`, '0x', hash.replace('0x', '0X')]],
  ])('%s accept valid text unchanged and reject other values', (_what, schema, good, bad) => {
    for (const value of good) expect(parseExternal(schema, value, 'It')).toBe(value)
    for (const value of bad) expect(() => parseExternal(schema, value, 'It')).toThrow(InvalidResponseError)
  })
})

describe('fields of a reply', () => {
  test.each([
    ['a text that is missing', optionalTextSchema, undefined, null],
    ['a text that is null', optionalTextSchema, null, null],
    ['a text', optionalTextSchema, 'USDC', 'USDC'],
    ['no seconds', nonNegativeSchema, 0, 0],
    ['a part of a second', nonNegativeSchema, 0.5, 0.5],
    ['a chain by its number', chainIdSchema, 5_000, 5_000],
    ['a chain by its digits', chainIdSchema, '5000', 5_000],
  ])('a field that is %s is parsed', (_what, schema, value, expected) => {
    expect(parseExternal<unknown>(schema, value, 'It')).toBe(expected)
  })

  test.each([
    ['a number for a text', optionalTextSchema, 5],
    ['seconds below zero', nonNegativeSchema, -1],
    ['seconds without an end', nonNegativeSchema, Number.POSITIVE_INFINITY],
    ['seconds in a text', nonNegativeSchema, '5'],
    ['chain 0', chainIdSchema, 0],
    ['a chain that is a word', chainIdSchema, 'ethereum'],
    ['a chain whose digits no number holds', chainIdSchema, '9007199254740993'],
  ])('a field that is %s is rejected', (_what, schema, value) => {
    expect(() => parseExternal<unknown>(schema, value, 'It')).toThrow(InvalidResponseError)
  })

  test('a lenient schema parses invalid values as null', () => {
    const schema = lenientSchema((value) => (typeof value === 'number' ? value : undefined))
    expect(parseExternal(schema, 0, 'It')).toBe(0)
    expect(parseExternal(schema, 'much', 'It')).toBeNull()
  })
})

describe('parseExternal', () => {
  const schema = z.object({ routes: z.array(z.object({ amount: uintSchema })) })

  test('names the source and the first invalid field', () => {
    const value = { routes: [{ amount: '1' }, { amount: 'x' }, {}] }
    expect(() => parseExternal(schema, value, 'The reply of Across')).toThrow(
      expect.objectContaining({
        code: 'INVALID_RESPONSE',
        message: 'The reply of Across did not have the expected shape',
        path: 'routes.1.amount',
        details: expect.stringMatching(/^routes\.1\.amount: ./),
      }),
    )
  })

  test('reports a problem even if no field is invalid', () => {
    expect(() => parseExternal(schema, null, 'It')).toThrow(
      expect.objectContaining({ path: '', details: expect.stringMatching(/./) }),
    )
  })

  test('uses a default reason if the schema has no message', () => {
    const silent = z.string().check(z.refine((text) => text !== '', { error: '' }))
    expect(() => parseExternal(silent, '', 'It')).toThrow(expect.objectContaining({ details: 'is invalid' }))
  })

  test('drops unknown fields', () => {
    const value = { routes: [{ amount: 5, extra: 'private' }], more: 1 }
    expect(parseExternal(schema, value, 'It')).toStrictEqual({ routes: [{ amount: 5n }] })
  })

  test('keeps a hostile key off the prototype', () => {
    const value: unknown = JSON.parse('{"routes":[],"__proto__":{"polluted":true}}')
    const parsed = parseExternal(schema, value, 'It')
    expect('polluted' in parsed).toBe(false)
    expect('polluted' in {}).toBe(false)
  })
})
