import { type Hex, InvalidResponseError } from '../kernel/schema.ts'

/** Bytes of a contract's answer, read in order. Each read throws InvalidResponseError where the answer ends before. */
export interface HexReader {
  readonly atEnd: boolean
  byte(): number
  uint(bytes: number): bigint
  /** A word that says where or how many. */
  count(): number
  hex(bytes: number): Hex
  /** Another reader, from `start` bytes after where this one began. */
  from(start: number): HexReader
}

/**
 * @param data checked hex
 * @param what is read, for the error
 */
export function hexReader(data: Hex, what: string): HexReader {
  return readerAt(data, 2, what)
}

function readerAt(data: Hex, begin: number, what: string): HexReader {
  let cursor = begin
  const take = (bytes: number): string => {
    const next = cursor + bytes * 2
    if (next > data.length) throw new InvalidResponseError(what, '', 'it ends too early')
    const taken = data.slice(cursor, next)
    cursor = next
    return taken
  }
  const uint = (bytes: number) => (bytes === 0 ? 0n : BigInt(`0x${take(bytes)}`))
  return {
    get atEnd() {
      return cursor >= data.length
    },
    byte: () => Number.parseInt(take(1), 16),
    uint,
    // What is larger than any answer is found to be too large where it is used.
    count: () => Number(uint(32)),
    hex: (bytes) => `0x${take(bytes)}`,
    from: (start) => readerAt(data, begin + start * 2, what),
  }
}
