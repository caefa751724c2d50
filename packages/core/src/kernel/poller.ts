import type { Clock, TimerHandle } from './clock.ts'

/** Timer that ticks at fixed intervals while it runs. */
export interface Poller {
  start(): void
  stop(): void
  readonly running: boolean
}

export interface PollerOptions {
  readonly clock: Clock
  readonly intervalMs: number
  /** Called with the scheduled time of the tick, which does not drift. */
  readonly onTick: (plannedTime: number) => void
}

/**
 * Creates a poller. Ticks that were missed while the process slept are skipped. If the clock is set back by more than one
 * interval, the intervals start again from the new time.
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
