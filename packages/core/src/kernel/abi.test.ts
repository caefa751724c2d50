import { encodeAbiParameters, parseAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import { abiBytes, abiWord, hexToText } from './abi.ts'

const data = encodeAbiParameters(parseAbiParameters('uint256, string'), [7n, 'grüße']).slice(2)

describe('ABI-encoded data', () => {
  it('is read by word index', () => {
    expect(abiWord(data, 0)).toBe(7n)
    expect(abiWord(data, 1)).toBe(64n)
  })

  it('contains the bytes to which a word points', () => {
    expect(hexToText(abiBytes(data, 1) ?? '')).toBe('grüße')
  })

  it('decodes to an empty text if there are no bytes', () => {
    expect(hexToText('')).toBe('')
  })

  it('is undefined if it is truncated or a pointer exceeds its end', () => {
    expect(abiWord(data.slice(0, 63), 0)).toBeUndefined()
    expect(abiBytes(data.slice(0, 190), 1)).toBeUndefined()
    expect(abiBytes('f'.repeat(64), 0)).toBeUndefined()
    expect(abiBytes('', 0)).toBeUndefined()
  })
})
