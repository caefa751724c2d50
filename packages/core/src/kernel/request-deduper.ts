import { abortReason, createDeadline, type Deadline, raceAbort } from './abort.ts'
import { type Clock, systemClock } from './clock.ts'

/** Runs at most one task per subject. Callers share the pending task. */
export interface RequestDeduper<Subject, Result> {
  /** Returns whether a task for the subject is pending. */
  has(subject: Subject): boolean
  /** Starts or joins the task of the subject. It is aborted at its deadline, or when the signals of all callers have aborted. */
  run(
    subject: Subject,
    task: (signal: AbortSignal) => Promise<Result>,
    signal?: AbortSignal | undefined,
  ): Promise<Result>
  /** Makes later callers start a new task. Waiting callers keep the pending one. */
  forget(matches: (subject: Subject) => boolean): void
  /** Aborts all pending and later tasks. */
  dispose(): void
}

export interface RequestDeduperOptions<Subject> {
  /** Clock that measures the deadline. Default: the system clock. */
  readonly clock?: Clock | undefined
  /** Name of the task in the TimeoutError. */
  readonly what: string
  /** Returns the key of a subject. Subjects with equal keys share a task. */
  readonly keyOf: (subject: Subject) => string
  /** Timeout of a task in milliseconds. Default: none. */
  readonly milliseconds?: number | undefined
}

interface SharedTask<Subject, Result> {
  readonly subject: Subject
  readonly result: Promise<Result>
  readonly deadline: Deadline
  waiting: number
}

export function createRequestDeduper<Subject, Result>(
  options: RequestDeduperOptions<Subject>,
): RequestDeduper<Subject, Result> {
  const { clock = systemClock, what, keyOf, milliseconds } = options
  const tasks = new Map<string, SharedTask<Subject, Result>>()
  const lifetime = createDeadline({ clock, what })

  const drop = (shared: SharedTask<Subject, Result>) => {
    const key = keyOf(shared.subject)
    if (tasks.get(key) === shared) tasks.delete(key)
  }

  const start = (subject: Subject, task: (signal: AbortSignal) => Promise<Result>) => {
    const deadline = createDeadline({ clock, what, milliseconds, parents: [lifetime] })
    const result = raceAbort(task(deadline.signal), deadline.signal).finally(() => {
      deadline.dispose()
      drop(shared)
    })
    const shared: SharedTask<Subject, Result> = { subject, result, deadline, waiting: 0 }
    tasks.set(keyOf(subject), shared)
    return shared
  }

  return {
    has: (subject) => tasks.has(keyOf(subject)),
    async run(subject, task, signal) {
      for (const abortSignal of [lifetime.signal, signal]) {
        if (abortSignal?.aborted) throw abortReason(abortSignal)
      }
      const shared = tasks.get(keyOf(subject)) ?? start(subject, task)
      shared.waiting++
      try {
        // Create a signal per wait, because many waits would exceed the listener limit of the caller's signal.
        return await (signal ? raceAbort(shared.result, AbortSignal.any([signal])) : shared.result)
      } finally {
        shared.waiting--
        if (shared.waiting === 0) {
          drop(shared)
          shared.deadline.abort()
        }
      }
    },
    forget(matches) {
      for (const shared of [...tasks.values()]) if (matches(shared.subject)) drop(shared)
    },
    dispose() {
      lifetime.abort()
      lifetime.dispose()
    },
  }
}
