import { type Clock, sleep } from '../kernel/index.ts'

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
  let starts: number[] = []
  let heldUntil = 0

  return {
    async take(clock, signal) {
      const now = clock.now()
      starts = starts.filter((start) => start > now - windowMs)
      const blocking = starts[starts.length - limit]
      const at = Math.max(now, heldUntil, blocking === undefined ? 0 : blocking + windowMs)
      starts.push(at)
      if (at === now) return
      try {
        await sleep(clock, at - now, signal)
      } catch (error) {
        starts.splice(starts.indexOf(at), 1)
        throw error
      }
    },
    holdUntil(time) {
      heldUntil = Math.max(heldUntil, time)
    },
  }
}
