import fc from 'fast-check'
import { toBytes, keccak256 as viemKeccak256 } from 'viem'
import { expect, it } from 'vitest'
import { keccak256 } from './keccak256.ts'

const ascii = fc.string({ unit: 'binary-ascii', maxLength: 300 })

it('hashes any ASCII text as viem does', () => {
  fc.assert(
    fc.property(ascii, (text) => {
      expect(`0x${keccak256(text)}`).toBe(viemKeccak256(toBytes(text)))
    }),
    { numRuns: 50 },
  )
})

it.each([0, 135, 136, 137, 272])('pads a text of %i bytes', (length) => {
  const text = 'a'.repeat(length)
  expect(`0x${keccak256(text)}`).toBe(viemKeccak256(toBytes(text)))
})
