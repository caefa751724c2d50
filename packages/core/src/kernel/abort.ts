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

/** Listeners of the signal of a deadline, which are not on the signal itself. */
const LISTENERS: unique symbol = Symbol('listeners')

interface DeadlineSignal extends AbortSignal {
  readonly [LISTENERS]: Set<() => void>
}

export function createDeadline({ clock, what, milliseconds, parents = [] }: DeadlineOptions): Deadline {
  const controller = new AbortController()
  const listeners = new Set<() => void>()
  const signal: DeadlineSignal = Object.assign(controller.signal, { [LISTENERS]: listeners })
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
    onAbort: (listener) => onAbort(signal, listener),
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
  return onAbort(signal, () => abort(abortReason(signal)))
}

/**
 * Calls the listener when the signal aborts, at once if it has. More than ten listeners on the signal of a deadline cause no
 * warning in Node.js. Returns a function that removes the listener.
 */
export function onAbort(signal: AbortSignal, listener: () => void): () => void {
  if (signal.aborted) {
    listener()
    return () => undefined
  }
  if (isDeadlineSignal(signal)) {
    const listeners = signal[LISTENERS]
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  signal.addEventListener('abort', listener, { once: true })
  return () => signal.removeEventListener('abort', listener)
}

function isDeadlineSignal(signal: AbortSignal): signal is DeadlineSignal {
  return LISTENERS in signal
}

/** Returns the reason of an aborted signal as a CausewayError. */
export function abortReason(signal: AbortSignal | undefined): CausewayError {
  const reason: unknown = signal?.reason
  return reason instanceof CausewayError ? reason : new AbortedError(reason)
}

/** Settles with the promise, or rejects when the signal aborts, even if the task ignores the signal. */
export function raceAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = onAbort(signal, () => reject(abortReason(signal)))
    promise.then(resolve, reject).finally(stop)
  })
}
