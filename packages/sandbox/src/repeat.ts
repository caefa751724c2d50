import { setTimeout as delay } from 'node:timers/promises'
import { messageOf } from './errors.ts'
import type { OnLog } from './progress.ts'

/** What is done over and over, until it is stopped. */
export interface Repeated {
  /** Resolves when what is under way has ended. */
  stop(): Promise<void>
}

export interface RepeatOptions {
  /** Period in milliseconds, read after each turn. */
  everyMs(): number
  /** Under which name it reports. */
  readonly source: string
  /** What is said where a turn fails; the next one comes all the same. */
  readonly failure: string
  readonly onLog: OnLog
}

export function repeat(turn: () => Promise<unknown>, options: RepeatOptions): Repeated {
  const { source, failure, onLog } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const report = (error: unknown) => {
    if (signal.aborted) return
    onLog({ level: 'warn', source, message: `${failure}: ${messageOf(error)}` })
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

// Timers fire up to a millisecond early: the beat that has just passed must not be waited for again.
const leastWaitMs = 5

/**
 * Time until the next multiple of the period. Loops that share beats send at the same moment, and the requests to one
 * chain leave as one batch.
 */
function timeToNextBeat(periodMs: number): number {
  const rest = Math.ceil(periodMs - (performance.now() % periodMs))
  return rest < leastWaitMs ? rest + periodMs : rest
}
