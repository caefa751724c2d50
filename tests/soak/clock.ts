import type { Clock } from '@causeway/core'

/**
 * Clock of one tab, which runs faster than real time and can be offset. Its timers use real time, like those of a
 * background tab, so that timeouts do not fire early.
 */
export interface TabClock extends Clock {
  readonly pendingTimers: number
  /** Cancels all timers, as closing a tab does. */
  stop(): void
}

/** Speed of the soak's clocks, relative to real time. */
export const SPEED = 4

/**
 * @param offset current error of the user's clock, in milliseconds
 */
export function createTabClock(offset: () => number): TabClock {
  const start = Date.now()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let isStopped = false
  return {
    now: () => start + (Date.now() - start) * SPEED + offset(),
    setTimeout(callback, milliseconds) {
      if (isStopped) return undefined
      const timer = setTimeout(
        () => {
          timers.delete(timer)
          callback()
        },
        Math.min(milliseconds, 2 ** 31 - 1),
      )
      timers.add(timer)
      return timer
    },
    clearTimeout(handle) {
      const timer = handle as ReturnType<typeof setTimeout>
      timers.delete(timer)
      clearTimeout(timer)
    },
    get pendingTimers() {
      return timers.size
    },
    stop() {
      isStopped = true
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}
