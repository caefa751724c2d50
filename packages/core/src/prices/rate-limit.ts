import { type Clock, sleep } from '../kernel/clock.ts'

/** Options for `createRateLimit`. */
export interface RateLimitOptions {
  /** Starts allowed in any window of `windowMs`. */
  readonly limit: number
  readonly windowMs: number
}

/** Rate limit on starts, shared by all callers in order of arrival. */
export interface RateLimit {
  /** Resolves when the caller may start. An aborted wait frees its slot. */
  take(clock: Clock, signal: AbortSignal): Promise<void>
  /** Delays later callers until this time, in milliseconds since the epoch. */
  pauseUntil(time: number): void
}

/** Creates a sliding-window rate limit. */
export function createRateLimit({ limit, windowMs }: RateLimitOptions): RateLimit {
  /** Scheduled and past starts within the window, in order. */
  let starts: Start[] = []
  let pausedUntil = 0
  let lastNow = 0

  /** Shifts the schedule if the clock was set back, so that callers are not delayed. */
  const followClock = (now: number) => {
    const setBack = Math.max(0, lastNow - now)
    lastNow = now
    if (setBack === 0) return
    pausedUntil -= setBack
    for (const start of starts) start.at -= setBack
  }

  return {
    async take(clock, signal) {
      const now = clock.now()
      followClock(now)
      starts = starts.filter(({ at }) => at > now - windowMs)
      const blocking = starts[starts.length - limit]
      const start = { at: Math.max(now, pausedUntil, blocking === undefined ? 0 : blocking.at + windowMs) }
      starts.push(start)
      if (start.at === now) return
      try {
        await sleep(clock, start.at - now, signal)
      } catch (error) {
        starts = starts.filter((scheduled) => scheduled !== start)
        throw error
      }
    },
    pauseUntil(time) {
      pausedUntil = Math.max(pausedUntil, time)
    },
  }
}

interface Start {
  at: number
}
