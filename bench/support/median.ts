export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** Returns the figure of one run. */
type Subject = () => number | Promise<number>

/**
 * Returns the medians of subjects in alternating runs, so that a slow machine affects all of them.
 *
 * @param rounds number of measured rounds; two more run before them as a warm-up
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
