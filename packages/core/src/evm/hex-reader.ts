import { type Hex, InvalidResponseError } from '../kernel/schema.ts'

/** Reads the bytes of a reply in sequence. Each method throws an InvalidResponseError at the end of the data. */
export interface HexReader {
  readonly atEnd: boolean
  byte(): number
  uint(bytes: number): bigint
  /** Reads an offset or a length. */
  count(): number
  hex(bytes: number): Hex
  /** Returns a reader that starts `start` bytes after the start of this reader. */
  readerAt(start: number): HexReader
}

/**
 * Creates a reader of the bytes of a reply.
 *
 * @param data valid hex
 * @param source name of the reply, for errors
 */
export function hexReader(data: Hex, source: string): HexReader {
  return readerAt(data, 2, source)
}

function readerAt(data: Hex, begin: number, source: string): HexReader {
  let cursor = begin
  const take = (bytes: number): string => {
    const next = cursor + bytes * 2
    if (next > data.length) throw new InvalidResponseError(source, '', 'The reply is too short.')
    const digits = data.slice(cursor, next)
    cursor = next
    return digits
  }
  const uint = (bytes: number) => (bytes === 0 ? 0n : BigInt(`0x${take(bytes)}`))
  return {
    get atEnd() {
      return cursor >= data.length
    },
    byte: () => Number.parseInt(take(1), 16),
    uint,
    // The loss of precision above 2^53 is harmless, because such an offset is beyond the end of the data.
    count: () => Number(uint(32)),
    hex: (bytes) => `0x${take(bytes)}`,
    readerAt: (start) => readerAt(data, begin + start * 2, source),
  }
}
