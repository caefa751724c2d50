import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeOperations } from './decode.ts'
import { encodeOperations } from './encode.ts'
import { anyOperations } from './operations.test-support.ts'
import { directSamples, marginSamples } from './samples.test-support.ts'

describe('calldata for the composer', () => {
  it.each([...directSamples, ...marginSamples])(
    'of the published encoder is read and written alike: $name',
    ({ calldata }) => {
      expect(encodeOperations(decodeOperations(calldata))).toBe(calldata)
    },
  )

  it('says the same after it was written and read, whatever the operations', () => {
    fc.assert(
      fc.property(anyOperations, (operations) => {
        expect(decodeOperations(encodeOperations(operations))).toEqual(operations)
      }),
    )
  })
})
