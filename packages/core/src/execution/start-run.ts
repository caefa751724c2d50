import { abortReason, createDeadline, type Deadline } from '../kernel/abort.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Logger } from '../kernel/logger.ts'
import { safeCall } from '../kernel/safe-call.ts'
import type { TransferRecord } from '../transfers/record.ts'
import type { RunOptions } from './executor.ts'
import type { ExecutionProgress } from './progress.ts'

/** An active run of this process and its callers. */
export interface ActiveRun {
  /** Aborts with the executor, or with the signal of any caller. */
  readonly signal: AbortSignal
  readonly outcome: Promise<TransferRecord>
  /** Adds a caller, which receives the current and later progress and the outcome. Its signal stops the run. */
  join(options: RunOptions): Promise<TransferRecord>
  report(progress: ExecutionProgress): void
}

interface ActiveRunContext {
  readonly clock: Clock
  readonly logger: Logger
  readonly lifetime: Deadline
}

/** Starts a run for its first caller. */
export function startRun(
  { clock, logger, lifetime }: ActiveRunContext,
  options: RunOptions,
  task: (run: ActiveRun) => Promise<TransferRecord>,
): ActiveRun {
  const deadline = createDeadline({ clock, what: 'The run', parents: [lifetime] })
  const callers: RunOptions[] = []
  const cleanups: (() => void)[] = [() => deadline.dispose()]
  let latest: ExecutionProgress | undefined

  const notify = ({ onProgress }: RunOptions, progress: ExecutionProgress) =>
    safeCall('progress', logger, () => onProgress?.(progress))
  const add = (caller: RunOptions) => {
    const { signal } = caller
    const abort = () => deadline.abort(abortReason(signal))
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort, { once: true })
    cleanups.push(() => signal?.removeEventListener('abort', abort))
    callers.push(caller)
    if (latest) notify(caller, latest)
  }

  add(options)
  const run = {
    signal: deadline.signal,
    join(caller: RunOptions) {
      if (caller.signal?.aborted) return Promise.reject(abortReason(caller.signal))
      add(caller)
      return outcome
    },
    report(progress: ExecutionProgress) {
      latest = progress
      for (const caller of callers) notify(caller, progress)
    },
    get outcome() {
      return outcome
    },
  }
  const outcome: Promise<TransferRecord> = task(run).finally(() => {
    for (const cleanUp of cleanups) cleanUp()
  })
  return run
}
