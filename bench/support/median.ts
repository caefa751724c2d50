export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** Runs a task once and returns its figure. */
type Subject = () => number | Promise<number>

/**
 * Returns the median of each task in alternating runs, so that a slow machine affects all tasks equally.
 *
 * @param rounds number of measured rounds, which follow two rounds of warm-up
 */
export async function inTurns<Name extends string>(
  rounds: number,
  subjects: Readonly<Record<Name, Subject>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(subjects) as Name[]
  const figures = new Map<Name, number[]>(names.map((name) => [name, []]))
  for (let round = -2; round < rounds; round++) {
    for (const name of names) {
      const figure = await subjects[name]()
      if (round >= 0) figures.get(name)?.push(figure)
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(figures.get(name) ?? [])])) as Record<
    Name,
    number
  >
}
