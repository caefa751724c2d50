import { setTimeout as delay } from 'node:timers/promises'
import { getMessage } from './errors.ts'
import type { OnLog } from './progress.ts'

/** Task that runs periodically until it is stopped. */
export interface Repeated {
  /** Stops the task and waits for the current run. */
  stop(): Promise<void>
}

export interface RepeatOptions {
  /** Returns the period in milliseconds. It is called after each run. */
  everyMs(): number
  /** Source name in the log. */
  readonly source: string
  /** Log message for a failed run. The task continues afterwards. */
  readonly failure: string
  readonly onLog: OnLog
}

export function repeat(turn: () => Promise<unknown>, options: RepeatOptions): Repeated {
  const { source, failure, onLog } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const report = (error: unknown) => {
    if (signal.aborted) return
    onLog({ level: 'warn', source, message: `${failure}: ${getMessage(error)}` })
  }
  const loop = async () => {
    while (!signal.aborted) {
      await turn().catch(report)
      await delay(timeToNextBeat(options.everyMs()), undefined, { signal }).catch(() => undefined)
    }
  }
  const running = loop()
  return {
    stop: () => {
      stopping.abort()
      return running
    },
  }
}

// Timers fire up to a millisecond early, so a shorter wait could repeat the current run.
const minWaitMs = 5

/**
 * Returns the time until the next multiple of the period. Tasks with the same period then run at the same moment, and
 * their requests to a chain are sent as one batch.
 */
function timeToNextBeat(periodMs: number): number {
  const rest = Math.ceil(periodMs - (performance.now() % periodMs))
  return rest < minWaitMs ? rest + periodMs : rest
}
