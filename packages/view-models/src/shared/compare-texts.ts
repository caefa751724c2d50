/** An order of texts that is the same on every machine, as localeCompare is not. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
