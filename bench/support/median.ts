export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** A figure of one run, each time it is called. */
type Subject = () => number | Promise<number>

/**
 * Medians of subjects that run in turns, so that what slows one down slows the others down too.
 *
 * @param rounds those that count; two go before, for code and connections to warm up
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
