/** Chain of the Ethereum Name Service. */
export const ENS_CHAIN_ID = 1

/** Returns whether a text has the form of a name: at least two labels. */
export function isNameLike(text: string): boolean {
  return /^[^\s.]+(\.[^\s.]+)+$/u.test(text.trim()) && !text.trim().startsWith('0x')
}
