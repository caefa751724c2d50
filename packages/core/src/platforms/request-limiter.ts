import type { RequestLimits } from '../chains/record.ts'
import { abortReason, onAbort } from '../kernel/abort.ts'
import type { Clock, TimerHandle } from '../kernel/clock.ts'

/** Starts the requests to a chain's nodes in order, within the limits of the chain. */
export interface RequestLimiter {
  /** Runs a task within the limits. @throws the abort reason if the signal aborts before the task starts */
  run<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T>
}

/** Creates a limiter of the concurrency and the delay between starts. Timers only run while a request is waiting. */
export function createRequestLimiter(
  { maxConcurrent, delayMs }: Pick<RequestLimits, 'maxConcurrent' | 'delayMs'>,
  clock: Clock,
): RequestLimiter {
  const waiting: (() => void)[] = []
  let running = 0
  let nextStart = Number.NEGATIVE_INFINITY
  let timer: TimerHandle | undefined

  const startNext = () => {
    while (timer === undefined && running < maxConcurrent) {
      const now = clock.now()
      // Cap the delay at `delayMs`, in case the clock was set back.
      nextStart = Math.min(nextStart, now + delayMs)
      const delay = nextStart - now
      if (waiting.length > 0 && delay > 0) {
        timer = clock.setTimeout(() => {
          timer = undefined
          startNext()
        }, delay)
        return
      }
      const start = waiting.shift()
      if (!start) return
      running++
      nextStart = clock.now() + delayMs
      start()
    }
  }

  const remove = (start: () => void) => {
    const index = waiting.indexOf(start)
    if (index >= 0) waiting.splice(index, 1)
    if (waiting.length > 0 || timer === undefined) return
    clock.clearTimeout(timer)
    timer = undefined
  }

  const waitForTurn = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      if (signal.aborted) return reject(abortReason(signal))
      const stopListening = onAbort(signal, () => {
        remove(start)
        reject(abortReason(signal))
      })
      const start = () => {
        stopListening()
        resolve()
      }
      waiting.push(start)
      startNext()
    })

  return {
    async run(task, signal) {
      await waitForTurn(signal)
      try {
        return await task()
      } finally {
        running--
        startNext()
      }
    },
  }
}
