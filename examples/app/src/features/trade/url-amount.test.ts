import { describe, expect, it } from 'vitest'
import { URL_AMOUNT } from './url-amount.ts'

const { parse, format } = URL_AMOUNT

describe('URL_AMOUNT', () => {
  it.each([
    ['12.5', 'INPUT', '12.5'],
    ['out-12.5', 'OUTPUT', '12.5'],
    ['.5', 'INPUT', '.5'],
    ['7.', 'INPUT', '7.'],
  ] as const)('reads %s, and writes it back', (text, independentField, typedValue) => {
    expect(parse(text)).toEqual({ independentField, typedValue })
    expect(format(parse(text))).toBe(text)
  })

  it.each([null, '', '-1', '1e18', '0x10', '1,5', 'out-', 'all', '9'.repeat(41)])(
    'reads no amount from %s',
    (text) => {
      expect(parse(text).typedValue).toBe('')
    },
  )

  it('does not write a text that is not a number', () => {
    expect(format({ typedValue: '12,5', independentField: 'INPUT' })).toBeUndefined()
    expect(format({ typedValue: '', independentField: 'OUTPUT' })).toBeUndefined()
  })
})
