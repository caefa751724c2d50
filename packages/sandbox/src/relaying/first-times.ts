/** Remembers when it was first asked about a key: milliseconds since the epoch. */
export function createFirstTimes(): (key: string) => number {
  const times = new Map<string, number>()
  return (key) => {
    const known = times.get(key)
    if (known !== undefined) return known
    const now = Date.now()
    times.set(key, now)
    return now
  }
}
