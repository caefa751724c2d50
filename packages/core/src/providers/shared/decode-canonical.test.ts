import { concatHex, encodeAbiParameters, type Hex, parseAbi, parseAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import { decodeCanonical, decodeCanonicalCall } from './decode-canonical.ts'

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

describe('decodeCanonicalCall', () => {
  const ABI = parseAbi(['function transfer(address to, uint256 amount)', 'function pause()'])
  const ARGUMENTS = encodeAbiParameters(parseAbiParameters('address, uint256'), [ACCOUNT, 7n])
  const CALL = concatHex(['0xa9059cbb', ARGUMENTS])

  it('returns the function and its arguments', () => {
    expect(decodeCanonicalCall(ABI, CALL)).toEqual({ functionName: 'transfer', args: [ACCOUNT, 7n] })
    expect(decodeCanonicalCall(ABI, '0x8456cb59')).toMatchObject({ functionName: 'pause' })
  })

  it('throws for bits above an address, with or without a suffix', () => {
    const wide: Hex = `0x${CALL.slice(2, 10)}01${CALL.slice(12)}`
    expect(() => decodeCanonicalCall(ABI, wide)).toThrow('canonically')
    expect(() => decodeCanonicalCall(ABI, wide, 'ignored')).toThrow('canonically')
  })

  it('throws for bytes after the arguments, unless they are ignored', () => {
    const longer = concatHex([CALL, '0x00'])
    expect(() => decodeCanonicalCall(ABI, longer)).toThrow('canonically')
    expect(decodeCanonicalCall(ABI, longer, 'ignored')).toEqual(decodeCanonicalCall(ABI, CALL))
  })
})
