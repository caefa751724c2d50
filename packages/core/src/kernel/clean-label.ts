/** Matches invisible and direction-changing characters, which can make one name look like another. */
const INVISIBLE_CHARACTERS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Returns an external text without invisible and direction-changing characters. */
export function cleanLabel(text: string): string {
  return text.replace(INVISIBLE_CHARACTERS, '').trim()
}
