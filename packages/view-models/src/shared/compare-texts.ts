/** Compares texts by code unit, which is the same on every machine, unlike `localeCompare`. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
