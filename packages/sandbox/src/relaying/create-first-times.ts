/** Returns a function that returns the time of its first call with a key, in milliseconds since the epoch. */
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
