/** The list of a token picker: one is open at a time. */
export const TOKENS_ID = 'token-picker-tokens'

/** An option of it. */
export function optionId(key: string): string {
  return `token-picker-${key}`
}
