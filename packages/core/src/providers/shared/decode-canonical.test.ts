import { concatHex, encodeAbiParameters, type Hex, parseAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import { decodeCanonical } from './decode-canonical.ts'

const PARAMETERS = parseAbiParameters('address account, uint8 kind, bytes data')
const ACCOUNT = '0x1111111111111111111111111111111111111111'
const DATA = encodeAbiParameters(PARAMETERS, [ACCOUNT, 5, '0xabcdef'])

/** Replaces the byte at `offset`. */
function withByte(offset: number, byte: string): Hex {
  const start = 2 + 2 * offset
  return `0x${DATA.slice(2, start)}${byte}${DATA.slice(start + 2)}`
}

describe('decodeCanonical', () => {
  it('returns the values of data that an encoder wrote, in either case of its digits', () => {
    expect(decodeCanonical(PARAMETERS, DATA)).toEqual([ACCOUNT, 5, '0xabcdef'])
    const upper: Hex = `0x${DATA.slice(2).toUpperCase()}`
    expect(decodeCanonical(PARAMETERS, upper)).toEqual([ACCOUNT, 5, '0xabcdef'])
  })

  it.each<[string, Hex]>([
    ['a bit above an address', withByte(11, '01')],
    ['a bit above a small number', withByte(32, '01')],
    ['bytes in the padding', withByte(160 - 1, '01')],
    ['appended bytes', concatHex([DATA, '0x00'])],
  ])('throws for data with %s', (_what, data) => {
    expect(data).not.toBe(DATA)
    expect(() => decodeCanonical(PARAMETERS, data)).toThrow()
  })
})
