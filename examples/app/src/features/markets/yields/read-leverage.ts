/** Parses a leverage with a decimal point or comma; undefined unless it is between 1 and `max`. */
export function readLeverage(text: string, max: number): number | undefined {
  const match = /^(\d{1,4})(?:[.,](\d{0,2}))?[×x]?$/.exec(text.trim())
  if (match === null) return undefined
  const leverage = Number(`${match[1]}.${match[2] || '0'}`)
  return leverage >= 1 && leverage <= max ? leverage : undefined
}
