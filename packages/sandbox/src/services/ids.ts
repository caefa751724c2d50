import { randomBytes } from 'node:crypto'
import { type Hex, toHex } from 'viem'

/** A fresh 32-byte name for a transfer. */
export function randomBytes32(): Hex {
  return toHex(randomBytes(32))
}
