/** Handle of a pending timer; only its clock knows what it is. */
export type TimerHandle = unknown

/** Time as the SDK sees it, so that tests and replays can drive it by hand. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number
  /** Calls once after so many milliseconds. */
  setTimeout(callback: () => void, milliseconds: number): TimerHandle
  /** Forgets a timer; one that has rung is no error. */
  clearTimeout(handle: TimerHandle): void
}

/** Beyond this the platform's timers overflow and ring at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (callback, milliseconds) =>
    globalThis.setTimeout(callback, Math.min(milliseconds, LONGEST_TIMER_MS)),
  clearTimeout: (handle) => globalThis.clearTimeout(handle as ReturnType<typeof globalThis.setTimeout>),
}

/** Resolves after `milliseconds`; rejects with the signal's reason when aborted first. */
export function sleep(clock: Clock, milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const onAbort = () => {
      clock.clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = clock.setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}
