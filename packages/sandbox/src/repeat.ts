import { setTimeout as delay } from 'node:timers/promises'
import { messageOf } from './errors.ts'
import type { OnLog } from './progress.ts'

/** What is done over and over, until it is stopped. */
export interface Repeated {
  /** Resolves when what is under way has ended. */
  stop(): Promise<void>
}

export interface RepeatOptions {
  /** Asked after each turn how long until the next one. */
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
      await delay(options.everyMs(), undefined, { signal }).catch(() => undefined)
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
