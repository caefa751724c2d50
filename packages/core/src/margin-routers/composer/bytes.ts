import type { Hex } from '../../kernel/schema.ts'
import { unreadable } from './errors.ts'

/** Reads packed bytes from front to back. */
export interface ByteReader {
  readonly isAtEnd: () => boolean
  /** @throws CausewayError COMPOSER_UNREADABLE when fewer bytes are left */
  readonly take: (bytes: number) => Hex
  /** An unsigned number of that many bytes. */
  readonly uint: (bytes: number) => bigint
}

export function readBytes(data: Hex): ByteReader {
  if (!/^0x([0-9a-f]{2})*$/i.test(data)) unreadable('it is not made of bytes')
  const digits = data.slice(2).toLowerCase()
  let at = 0
  const take = (bytes: number): Hex => {
    const end = at + 2 * bytes
    if (end > digits.length) unreadable(`it ends at byte ${digits.length / 2}, in the middle of an operation`)
    const taken = digits.slice(at, end)
    at = end
    return `0x${taken}`
  }
  return {
    isAtEnd: () => at === digits.length,
    take,
    uint: (bytes) => BigInt(take(bytes)),
  }
}
