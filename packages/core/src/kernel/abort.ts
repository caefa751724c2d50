import type { Clock } from './clock.ts'
import { CausewayError } from './errors.ts'

export class AbortedError extends CausewayError<'ABORTED'> {
  override readonly name = 'AbortedError'
  constructor(cause?: unknown) {
    super('The request was cancelled', { code: 'ABORTED', cause })
  }
}

export class TimeoutError extends CausewayError<'TIMEOUT'> {
  override readonly name = 'TimeoutError'
  constructor(what: string, milliseconds: number) {
    super(`${what} took longer than ${milliseconds} ms`, { code: 'TIMEOUT', retryable: true })
  }
}

/** A signal that aborts when a parent does, when its time is up, or by hand. Always `dispose()` it. */
export interface Deadline {
  readonly signal: AbortSignal
  abort(reason?: unknown): void
  /** Clears the timer and lets go of the parents. */
  dispose(): void
}

export interface DeadlineOptions {
  readonly clock: Clock
  /** Named in the TimeoutError. */
  readonly what: string
  /** No limit of its own when absent. */
  readonly milliseconds?: number | undefined
  /** Aborts with any of these. */
  readonly signals?: readonly (AbortSignal | undefined)[]
}

export function createDeadline({ clock, what, milliseconds, signals = [] }: DeadlineOptions): Deadline {
  const controller = new AbortController()
  const parents = signals.filter((signal) => signal !== undefined)
  const onParentAbort = () => controller.abort(abortReason(parents.find(({ aborted }) => aborted)))
  const timer =
    milliseconds === undefined
      ? undefined
      : clock.setTimeout(() => controller.abort(new TimeoutError(what, milliseconds)), milliseconds)
  if (parents.some(({ aborted }) => aborted)) onParentAbort()
  else for (const parent of parents) parent.addEventListener('abort', onParentAbort)
  return {
    signal: controller.signal,
    abort: (reason = new AbortedError()) => controller.abort(reason),
    dispose: () => {
      if (timer !== undefined) clock.clearTimeout(timer)
      for (const parent of parents) parent.removeEventListener('abort', onParentAbort)
    },
  }
}

/** The reason of an aborted signal as one of our errors. */
export function abortReason(signal: AbortSignal | undefined): CausewayError {
  const reason: unknown = signal?.reason
  return reason instanceof CausewayError ? reason : new AbortedError(reason)
}

/** Settles with the promise, or rejects as soon as the signal aborts: a callee that ignores its signal cannot hold us. */
export function raceAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      promise.catch(() => undefined)
      return reject(abortReason(signal))
    }
    const onAbort = () => reject(abortReason(signal))
    signal.addEventListener('abort', onAbort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
