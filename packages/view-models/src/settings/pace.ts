import type { Clock } from '@causeway/core'

type TimerHandle = ReturnType<Clock['setTimeout']>

/** When a task that is asked for again and again is run. */
interface Pace {
  /** Asks for the task to be run. */
  ask(): void
  /** Takes back what was asked for. */
  cancel(): void
}

export type Pacing = (clock: Clock, task: () => void) => Pace

/** Once nothing has been asked for `milliseconds`. */
export function debounced(milliseconds: number): Pacing {
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

/** At once, and then at most every `milliseconds`. */
export function throttled(milliseconds: number): Pacing {
  return (clock, task) => {
    let timer: TimerHandle | undefined
    let lastRun: number | undefined
    const run = () => {
      timer = undefined
      lastRun = clock.now()
      task()
    }
    const rest = () => {
      const passed = lastRun === undefined ? milliseconds : clock.now() - lastRun
      // A clock that was set back must not hold the task up.
      return Math.min(Math.max(milliseconds - passed, 0), milliseconds)
    }
    return {
      ask() {
        timer ??= clock.setTimeout(run, rest())
      },
      cancel() {
        if (timer !== undefined) clock.clearTimeout(timer)
        timer = undefined
      },
    }
  }
}
