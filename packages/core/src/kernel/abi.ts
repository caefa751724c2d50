/** Hex digits of one word of 32 bytes. */
const WORD = 64

/** Returns a word of ABI data, counted from 0; undefined if the data is shorter. `digits` are hex, without `0x`. */
export function abiWord(digits: string, index: number): bigint | undefined {
  return wordAt(digits, index * WORD)
}

/** Returns the bytes that a word of ABI data points to, as hex digits; undefined if the data is shorter. */
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
