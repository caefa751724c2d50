import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatUnits } from '../../kernel/amounts.ts'
import { parseExternal } from '../../kernel/schema.ts'
import { humanNumberSchema, toBaseUnits } from './human-amount.ts'

const read = (value: unknown) => parseExternal(humanNumberSchema, value, 'It')

describe('amounts that are JSON numbers', () => {
  it.each([
    [99.5, '99.5'],
    [0, '0'],
    [0.1, '0.1'],
    [1e-7, '0.0000001'],
    [1.25e-10, '0.000000000125'],
    [123_456_789.012345, '123456789.012345'],
    ['12.50', '12.50'],
  ])('parse %s as %s', (value, text) => {
    expect(read(value)).toBe(text)
  })

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY, 1e21, 1e308, '1e6', '-1', '', null, true, [1], {}])(
    'are rejected if they are %j',
    (value) => {
      expect(() => read(value)).toThrow(/expected shape/)
    },
  )

  it('convert up to 15 digits exactly', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }),
        fc.integer({ min: 0, max: 18 }),
        (amount, decimals) => {
          const sent: unknown = JSON.parse(formatUnits(amount, decimals))
          expect(toBaseUnits(read(sent), decimals)).toBe(amount)
        },
      ),
    )
  })
})
