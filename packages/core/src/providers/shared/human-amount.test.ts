import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatUnits } from '../../kernel/amounts.ts'
import { parseExternal } from '../../kernel/schema.ts'
import { humanAmountSchema, toBaseUnits } from './human-amount.ts'

describe('amounts in human units', () => {
  it.each([
    ['1342.527362693619495308', 18, 1_342_527_362_693_619_495_308n],
    ['1342.527362693619495308', 6, 1_342_527_362n],
    ['0.9999999', 6, 999_999n],
    ['0.0', 18, 0n],
    ['7', 0, 7n],
    ['7.9', 0, 7n],
  ])('convert %s to %i decimals, rounded down', (text, decimals, amount) => {
    expect(toBaseUnits(parseExternal(humanAmountSchema, text, 'It'), decimals)).toBe(amount)
  })

  it.each(['', '1e6', '-1', '+1', ' 1', '1.', '.5', '1,5', '0x10', '٧', 7, 0.5, null])(
    'are rejected if they are written as %j',
    (text) => {
      expect(() => parseExternal(humanAmountSchema, text, 'It')).toThrow(/expected shape/)
    },
  )

  it('are converted exactly', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 256n }),
        fc.integer({ min: 0, max: 36 }),
        (amount, decimals) => {
          expect(toBaseUnits(formatUnits(amount, decimals), decimals)).toBe(amount)
        },
      ),
    )
  })
})
