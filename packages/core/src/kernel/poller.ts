import type { Clock, TimerHandle } from './clock.ts'

/** One timer that ticks on a fixed grid while it runs. */
export interface Poller {
  start(): void
  stop(): void
  readonly running: boolean
}

export interface PollerOptions {
  readonly clock: Clock
  readonly intervalMs: number
  /** Gets the planned time of the cycle: real time drifts, and an age compared with it skips cycles. */
  readonly onTick: (plannedTime: number) => void
}

/**
 * Cycles missed while the process slept are skipped, not made up for. After a clock was set back by more than a cycle the
 * grid begins anew.
 */
export function createPoller({ clock, intervalMs, onTick }: PollerOptions): Poller {
  let timer: TimerHandle | undefined

  const schedule = (onGrid: number) => {
    const now = clock.now()
    const plannedTime = onGrid - now > 2 * intervalMs ? now + intervalMs : onGrid
    timer = clock.setTimeout(
      () => {
        const missed = Math.max(0, Math.floor((clock.now() - plannedTime) / intervalMs))
        const tickTime = plannedTime + missed * intervalMs
        schedule(tickTime + intervalMs)
        onTick(tickTime)
      },
      Math.max(0, plannedTime - now),
    )
  }

  return {
    start: () => {
      if (timer === undefined) schedule(clock.now() + intervalMs)
    },
    stop: () => {
      if (timer !== undefined) clock.clearTimeout(timer)
      timer = undefined
    },
    get running() {
      return timer !== undefined
    },
  }
}
