import * as fc from 'fast-check'
import type { Hex } from '../../kernel/schema.ts'

/** Any account of an EVM chain, in lower case. */
export const anyAccount: fc.Arbitrary<Hex> = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(toHex)

/** Any amount of a token that a contract can hold, in base units. */
export const anyAmount: fc.Arbitrary<bigint> = fc.bigInt({ min: 1n, max: 2n ** 256n - 1n })

/** Random calldata, which rarely matches a known function. */
export const anyCalldata: fc.Arbitrary<Hex> = fc.uint8Array({ maxLength: 600 }).map(toHex)

function toHex(bytes: Uint8Array): Hex {
  return `0x${Buffer.from(bytes).toString('hex')}`
}
