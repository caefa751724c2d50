import { type Clock, sleep } from '../kernel/clock.ts'

export interface RateLimitOptions {
  /** Starts allowed in any window. */
  readonly limit: number
  readonly windowMs: number
}

/** A limit on how often something starts, kept across all who share it: first come, first served. */
export interface RateLimit {
  /** Resolves when it may start. A wait that is aborted gives its place back. */
  take(clock: Clock, signal: AbortSignal): Promise<void>
  /** Nobody who comes from now on starts before this time, in milliseconds since the epoch. */
  holdUntil(time: number): void
}

export function createRateLimit({ limit, windowMs }: RateLimitOptions): RateLimit {
  /** Planned and past starts that still count, in order. */
  let starts: Start[] = []
  let heldUntil = 0
  let lastSeen = 0

  /** A clock that was set back must not hold everybody up: what was planned moves with it. */
  const follow = (now: number) => {
    const setBack = Math.max(0, lastSeen - now)
    lastSeen = now
    if (setBack === 0) return
    heldUntil -= setBack
    for (const start of starts) start.at -= setBack
  }

  return {
    async take(clock, signal) {
      const now = clock.now()
      follow(now)
      starts = starts.filter(({ at }) => at > now - windowMs)
      const blocking = starts[starts.length - limit]
      const start = { at: Math.max(now, heldUntil, blocking === undefined ? 0 : blocking.at + windowMs) }
      starts.push(start)
      if (start.at === now) return
      try {
        await sleep(clock, start.at - now, signal)
      } catch (error) {
        starts = starts.filter((other) => other !== start)
        throw error
      }
    },
    holdUntil(time) {
      heldUntil = Math.max(heldUntil, time)
    },
  }
}

interface Start {
  at: number
}
