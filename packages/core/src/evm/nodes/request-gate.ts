import type { RequestLimits } from '../../chains/record.ts'
import { abortReason } from '../../kernel/abort.ts'
import type { Clock, TimerHandle } from '../../kernel/clock.ts'

/** Lets requests through as fast as a chain's nodes may be asked, in the order they came. */
export interface RequestGate {
  /** @throws the signal's reason when it aborts before the task has begun */
  run<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T>
}

/** No timer runs unless a request waits for its turn. */
export function createRequestGate(
  { maxConcurrent, delayMs }: Pick<RequestLimits, 'maxConcurrent' | 'delayMs'>,
  clock: Clock,
): RequestGate {
  const waiting: (() => void)[] = []
  let running = 0
  let nextStart = Number.NEGATIVE_INFINITY
  let timer: TimerHandle | undefined

  const letIn = () => {
    while (timer === undefined && running < maxConcurrent) {
      const now = clock.now()
      // No later than after a pause: a clock that was set back must not hold everybody up.
      nextStart = Math.min(nextStart, now + delayMs)
      const wait = nextStart - now
      if (waiting.length > 0 && wait > 0) {
        timer = clock.setTimeout(() => {
          timer = undefined
          letIn()
        }, wait)
        return
      }
      const start = waiting.shift()
      if (!start) return
      running++
      nextStart = clock.now() + delayMs
      start()
    }
  }

  const giveUp = (start: () => void) => {
    const at = waiting.indexOf(start)
    if (at >= 0) waiting.splice(at, 1)
    if (waiting.length > 0 || timer === undefined) return
    clock.clearTimeout(timer)
    timer = undefined
  }

  const enter = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      if (signal.aborted) return reject(abortReason(signal))
      const onAbort = () => {
        giveUp(start)
        reject(abortReason(signal))
      }
      const start = () => {
        signal.removeEventListener('abort', onAbort)
        resolve()
      }
      signal.addEventListener('abort', onAbort, { once: true })
      waiting.push(start)
      letIn()
    })

  return {
    async run(task, signal) {
      await enter(signal)
      try {
        return await task()
      } finally {
        running--
        letIn()
      }
    },
  }
}
