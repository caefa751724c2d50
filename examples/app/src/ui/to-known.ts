/** Returns the number, or undefined if it is unknown. */
export function toKnown(value: number | 'unknown' | undefined): number | undefined {
  return value === 'unknown' ? undefined : value
}
