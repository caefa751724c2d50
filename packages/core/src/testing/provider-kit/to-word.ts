import type { Address, Hex } from '../../kernel/schema.ts'

/** Returns the digits of a word. */
export function toWord(value: Address | bigint): string {
  return BigInt(value).toString(16).padStart(64, '0')
}

/** Replaces digits at an index of the text. */
export function replaceHex(data: Hex, offset: number, digits: string): Hex {
  return `${data.slice(0, offset)}${digits}${data.slice(offset + digits.length)}` as Hex
}
