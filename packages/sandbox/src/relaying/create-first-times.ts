/** Returns a function that remembers when a key was first requested, in milliseconds since the epoch. */
export function createFirstTimes(): (key: string) => number {
  const times = new Map<string, number>()
  return (key) => {
    const earlierTime = times.get(key)
    if (earlierTime !== undefined) return earlierTime
    const now = Date.now()
    times.set(key, now)
    return now
  }
}
