/** Counts of events, and violations of invariants. */
export interface Tally {
  readonly counts: ReadonlyMap<string, number>
  /** Descriptions of the violations, with the account, the object and the chain. */
  readonly violations: readonly string[]
  count(name: string, times?: number): void
  violate(violation: string): void
}

/** @param onViolation called with each violation as it occurs */
export function createTally(onViolation: (violation: string) => void = () => undefined): Tally {
  const counts = new Map<string, number>()
  const violations: string[] = []
  return {
    counts,
    violations,
    count: (name, times = 1) => counts.set(name, (counts.get(name) ?? 0) + times),
    violate: (violation) => {
      violations.push(violation)
      onViolation(violation)
    },
  }
}
