/** A leverage as it was typed, with a point or a comma; undefined while it is none between 1 and the most. */
export function readLeverage(text: string, max: number): number | undefined {
  const match = /^(\d{1,4})(?:[.,](\d{0,2}))?[×x]?$/.exec(text.trim())
  if (match === null) return undefined
  const leverage = Number(`${match[1]}.${match[2] || '0'}`)
  return leverage >= 1 && leverage <= max ? leverage : undefined
}
