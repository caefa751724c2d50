import { encodeAbiParameters, parseAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import { abiBytes, abiWord, hexToText } from './abi.ts'

const data = encodeAbiParameters(parseAbiParameters('uint256, string'), [7n, 'grüße']).slice(2)

describe('ABI data', () => {
  it('reads words by their index', () => {
    expect(abiWord(data, 0)).toBe(7n)
    expect(abiWord(data, 1)).toBe(64n)
  })

  it('reads the bytes that a word points to', () => {
    expect(hexToText(abiBytes(data, 1) ?? '')).toBe('grüße')
  })

  it('decodes an empty text without bytes', () => {
    expect(hexToText('')).toBe('')
  })

  it('returns undefined for truncated data and for a pointer beyond the end', () => {
    expect(abiWord(data.slice(0, 63), 0)).toBeUndefined()
    expect(abiBytes(data.slice(0, 190), 1)).toBeUndefined()
    expect(abiBytes('f'.repeat(64), 0)).toBeUndefined()
    expect(abiBytes('', 0)).toBeUndefined()
  })
})
