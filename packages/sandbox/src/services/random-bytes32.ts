import { randomBytes } from 'node:crypto'
import { type Hex, toHex } from 'viem'

/** Returns a random 32-byte id for a transfer. */
export function randomBytes32(): Hex {
  return toHex(randomBytes(32))
}
