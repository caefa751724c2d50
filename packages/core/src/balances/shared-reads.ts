import { abortReason, type Clock, createDeadline, type Deadline, raceAbort } from '../kernel/index.ts'

/** One read per subject at a time: whoever asks meanwhile gets the same answer. */
export interface SharedReads<Subject, Answer> {
  /** The read ends with its deadline, or once nobody waits for it any more. */
  run(
    subject: Subject,
    task: (signal: AbortSignal) => Promise<Answer>,
    signal: AbortSignal | undefined,
  ): Promise<Answer>
  /** Who asks from now on gets a new read; who waits already keeps the old one. */
  forget(matches: (subject: Subject) => boolean): void
  /** Ends them all. */
  dispose(): void
}

export interface SharedReadsOptions<Subject> {
  readonly clock: Clock
  /** Two subjects with the same key are one. */
  readonly keyOf: (subject: Subject) => string
  /** For one read; `what` is named in the TimeoutError. */
  readonly milliseconds: number
  readonly what: string
}

interface SharedRead<Subject, Answer> {
  readonly subject: Subject
  readonly answer: Promise<Answer>
  readonly deadline: Deadline
  waiting: number
}

export function createSharedReads<Subject, Answer>({
  clock,
  keyOf,
  milliseconds,
  what,
}: SharedReadsOptions<Subject>): SharedReads<Subject, Answer> {
  const reads = new Map<string, SharedRead<Subject, Answer>>()
  const lifetime = createDeadline({ clock, what })

  const drop = (read: SharedRead<Subject, Answer>) => {
    const key = keyOf(read.subject)
    if (reads.get(key) === read) reads.delete(key)
  }

  const start = (subject: Subject, task: (signal: AbortSignal) => Promise<Answer>) => {
    const deadline = createDeadline({ clock, what, milliseconds, parents: [lifetime] })
    const answer = raceAbort(task(deadline.signal), deadline.signal).finally(() => {
      deadline.dispose()
      drop(read)
    })
    const read: SharedRead<Subject, Answer> = { subject, answer, deadline, waiting: 0 }
    reads.set(keyOf(subject), read)
    return read
  }

  return {
    async run(subject, task, signal) {
      for (const ended of [lifetime.signal, signal]) if (ended?.aborted) throw abortReason(ended)
      const read = reads.get(keyOf(subject)) ?? start(subject, task)
      read.waiting++
      try {
        return await (signal ? raceAbort(read.answer, signal) : read.answer)
      } finally {
        read.waiting--
        if (read.waiting === 0) {
          drop(read)
          read.deadline.abort()
        }
      }
    },
    forget(matches) {
      for (const read of [...reads.values()]) if (matches(read.subject)) drop(read)
    },
    dispose() {
      lifetime.abort()
      lifetime.dispose()
    },
  }
}
