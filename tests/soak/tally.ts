/** What is counted, and what must not happen. */
export interface Tally {
  readonly counts: ReadonlyMap<string, number>
  /** In words that say who, what and where. */
  readonly violations: readonly string[]
  count(what: string, times?: number): void
  violate(what: string): void
}

/** @param onViolation hears of each at once */
export function createTally(onViolation: (what: string) => void = () => undefined): Tally {
  const counts = new Map<string, number>()
  const violations: string[] = []
  return {
    counts,
    violations,
    count: (what, times = 1) => counts.set(what, (counts.get(what) ?? 0) + times),
    violate: (what) => {
      violations.push(what)
      onViolation(what)
    },
  }
}
