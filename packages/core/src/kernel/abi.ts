/** Number of hex digits of a 32-byte word. */
const WORD = 64

/**
 * Returns a word of ABI-encoded data by its index, or undefined if the data is too short. `digits` are hex digits
 * without `0x`.
 */
export function abiWord(digits: string, index: number): bigint | undefined {
  return wordAt(digits, index * WORD)
}

/**
 * Returns the bytes to which a word of ABI-encoded data points, as hex digits, or undefined if the data is too short.
 */
export function abiBytes(digits: string, index: number): string | undefined {
  const start = Number(wordAt(digits, index * WORD) ?? Number.NaN) * 2
  const end = start + WORD + Number(wordAt(digits, start) ?? Number.NaN) * 2
  return end <= digits.length ? digits.slice(start + WORD, end) : undefined
}

/** Decodes hex digits as UTF-8 text. */
export function hexToText(digits: string): string {
  const bytes = Uint8Array.from(digits.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  return new TextDecoder().decode(bytes)
}

function wordAt(digits: string, start: number): bigint | undefined {
  const word = digits.slice(start, start + WORD)
  return word.length === WORD ? BigInt(`0x${word}`) : undefined
}
