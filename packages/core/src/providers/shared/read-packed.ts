import type { Hex } from '../../kernel/schema.ts'

/** Reads packed calldata at byte offsets. */
export interface PackedReader {
  readonly size: number
  readonly uint: (position: number, bytes: number) => bigint
  readonly address: (position: number) => Hex
}

/** Creates a reader of packed calldata. Bytes beyond its end are zero. */
export function readPacked(data: Hex): PackedReader {
  const bytesAt = (position: number, bytes: number) =>
    data.slice(2 + 2 * position, 2 + 2 * (position + bytes)).padEnd(2 * bytes, '0')
  return {
    size: (data.length - 2) / 2,
    uint: (position, bytes) => BigInt(`0x${bytesAt(position, bytes)}`),
    address: (position) => `0x${bytesAt(position, 20)}`,
  }
}
