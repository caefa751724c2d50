import type { Clock } from '@causeway/core'

/**
 * The clock of one tab: it tells more time than passes, jumps when it is told to, and knows its timers. They ring by the
 * machine's time, as those of a tab in the background do: what is waited for is not given up sooner.
 */
export interface TabClock extends Clock {
  readonly pendingTimers: number
  /** Nothing rings any more, as in a tab that is gone. */
  stop(): void
}

/** How much faster the clocks of the soak run. */
export const SPEED = 4

/**
 * @param offset milliseconds by which the user's clock is wrong just now
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
