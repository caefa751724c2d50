import type { Clock } from '@causeway/core'

type TimerHandle = ReturnType<Clock['setTimeout']>

/** A schedule for a repeatedly requested task. */
interface Pace {
  /** Requests a run of the task. */
  ask(): void
  /** Cancels a pending run. */
  cancel(): void
}

export type Pacing = (clock: Clock, task: () => void) => Pace

/** Runs the task once it has not been requested for `milliseconds`. */
export function debounce(milliseconds: number): Pacing {
  return (clock, task) => {
    let timer: TimerHandle | undefined
    const cancel = () => {
      if (timer !== undefined) clock.clearTimeout(timer)
      timer = undefined
    }
    return {
      ask() {
        cancel()
        timer = clock.setTimeout(task, milliseconds)
      },
      cancel,
    }
  }
}

/** Runs the task immediately, then at most once every `milliseconds`. */
export function throttle(milliseconds: number): Pacing {
  return (clock, task) => {
    let timer: TimerHandle | undefined
    let lastRun: number | undefined
    const run = () => {
      timer = undefined
      lastRun = clock.now()
      task()
    }
    const getDelay = () => {
      const elapsed = lastRun === undefined ? milliseconds : clock.now() - lastRun
      // Cap the delay, in case the clock was set back.
      return Math.min(Math.max(milliseconds - elapsed, 0), milliseconds)
    }
    return {
      ask() {
        timer ??= clock.setTimeout(run, getDelay())
      },
      cancel() {
        if (timer !== undefined) clock.clearTimeout(timer)
        timer = undefined
      },
    }
  }
}
