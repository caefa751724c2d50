import { abortReason, createDeadline, type Deadline, raceAbort } from './abort.ts'
import { type Clock, systemClock } from './clock.ts'

/** One task per subject at a time: whoever asks meanwhile waits for the same. */
export interface RequestDeduper<Subject, Result> {
  /** Whether a task for it is under way. */
  has(subject: Subject): boolean
  /** A task ends with its deadline, or once nobody waits for it any more; the signal ends the wait of this caller alone. */
  run(
    subject: Subject,
    task: (signal: AbortSignal) => Promise<Result>,
    signal?: AbortSignal | undefined,
  ): Promise<Result>
  /** Who asks from now on gets a new task; who waits already keeps the old one. */
  forget(matches: (subject: Subject) => boolean): void
  /** Ends them all, and whatever is asked for later. */
  dispose(): void
}

export interface RequestDeduperOptions<Subject> {
  /** For the deadline; without one no time passes. */
  readonly clock?: Clock | undefined
  /** Named in the TimeoutError. */
  readonly what: string
  /** Two subjects with the same key are one. */
  readonly keyOf: (subject: Subject) => string
  /** For one task. Default: it has no deadline. */
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
      for (const one of [lifetime.signal, signal]) if (one?.aborted) throw abortReason(one)
      const shared = tasks.get(keyOf(subject)) ?? start(subject, task)
      shared.waiting++
      try {
        // One of its own for each wait: many at once would crowd the caller's with listeners.
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
