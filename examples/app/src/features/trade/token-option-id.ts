/** Id of the token list. Only one picker is open at a time. */
export const TOKEN_LIST_ID = 'token-picker-tokens'

/** Returns the id of an option. */
export function tokenOptionId(key: string): string {
  return `token-picker-${key}`
}
