import type { Clock } from './clock.ts'
import { CausewayError } from './errors.ts'

export class AbortedError extends CausewayError<'ABORTED'> {
  override readonly name = 'AbortedError'
  constructor(cause?: unknown) {
    super('The request was canceled.', { code: 'ABORTED', cause })
  }
}

export class TimeoutError extends CausewayError<'TIMEOUT'> {
  override readonly name = 'TimeoutError'
  constructor(operation: string, milliseconds: number) {
    super(`${operation} took longer than ${milliseconds} ms`, { code: 'TIMEOUT', retryable: true })
  }
}

/** Abort signal with a timeout and parent signals. Call `dispose()` when it is no longer needed. */
export interface Deadline {
  readonly signal: AbortSignal
  abort(reason?: unknown): void
  /** Calls the listener on abort. Unlike listeners on the signal, more than ten cause no warning in Node.js. */
  onAbort(listener: () => void): () => void
  /** Clears the timer and removes the listeners on the parent signals. */
  dispose(): void
}

export interface DeadlineOptions {
  readonly clock: Clock
  /** Name of the operation in the message of the TimeoutError. */
  readonly what: string
  /** Timeout in milliseconds. Default: none. */
  readonly milliseconds?: number | undefined
  /** Signals whose abort is passed on. */
  readonly parents?: readonly (AbortSignal | Deadline | undefined)[]
}

export function createDeadline({ clock, what, milliseconds, parents = [] }: DeadlineOptions): Deadline {
  const controller = new AbortController()
  const { signal } = controller
  const listeners = new Set<() => void>()
  const abort = (reason: unknown = new AbortedError()) => {
    if (signal.aborted) return
    controller.abort(reason)
    for (const listener of [...listeners]) listener()
  }
  const timer =
    milliseconds === undefined
      ? undefined
      : clock.setTimeout(() => abort(new TimeoutError(what, milliseconds)), milliseconds)
  const unfollowers = parents.filter((parent) => parent !== undefined).map((parent) => follow(parent, abort))
  return {
    signal,
    abort,
    onAbort(listener) {
      if (signal.aborted) listener()
      else listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    dispose() {
      if (timer !== undefined) clock.clearTimeout(timer)
      for (const stop of unfollowers) stop()
    },
  }
}

/**
 * Runs a task with a timeout. The promise settles on timeout or abort even if the task ignores its signal. Requests
 * that are still pending when the task settles are aborted.
 *
 * @throws TimeoutError, AbortedError, the reason of a parent, or the error of the task
 */
export async function withDeadline<T>(
  options: DeadlineOptions,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = createDeadline(options)
  const { signal } = deadline
  try {
    if (signal.aborted) throw abortReason(signal)
    return await raceAbort(work(signal), signal)
  } finally {
    deadline.abort()
    deadline.dispose()
  }
}

/** Forwards the abort of a parent signal. Returns a function that removes the listener. */
function follow(parent: AbortSignal | Deadline, abort: (reason: unknown) => void): () => void {
  const signal = 'signal' in parent ? parent.signal : parent
  const pass = () => abort(abortReason(signal))
  if ('onAbort' in parent) return parent.onAbort(pass)
  if (signal.aborted) pass()
  else signal.addEventListener('abort', pass, { once: true })
  return () => signal.removeEventListener('abort', pass)
}

/** Returns the reason of an aborted signal as a CausewayError. */
export function abortReason(signal: AbortSignal | undefined): CausewayError {
  const reason: unknown = signal?.reason
  return reason instanceof CausewayError ? reason : new AbortedError(reason)
}

/** Settles with the promise, or rejects when the signal aborts, even if the task ignores the signal. */
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
