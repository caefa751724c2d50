/** Handle of a pending timer, opaque outside its clock. */
export type TimerHandle = unknown

/** Source of time and timers, replaceable in tests. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number
  /** Calls the callback once after the delay. */
  setTimeout(callback: () => void, milliseconds: number): TimerHandle
  /** Clears a timer. Does nothing if it has already fired. */
  clearTimeout(handle: TimerHandle): void
}

/** Maximum delay of setTimeout. Longer delays overflow and fire immediately. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** The system clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (callback, milliseconds) =>
    globalThis.setTimeout(callback, Math.min(milliseconds, LONGEST_TIMER_MS)),
  clearTimeout: (handle) => globalThis.clearTimeout(handle as ReturnType<typeof globalThis.setTimeout>),
}

/** Resolves after the delay. Rejects with the reason of the signal if it aborts first. */
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
