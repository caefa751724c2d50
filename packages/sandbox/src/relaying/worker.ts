import { setTimeout as delay } from 'node:timers/promises'
import { getMessage } from '../errors.ts'
import type { OnLog } from '../progress.ts'
import { repeat } from '../repeat.ts'
import type { ChainQueues } from './queues.ts'

/** Next action of a worker on one chain. */
export interface Plan {
  readonly chainId: number
  /** Description of the action in the log. */
  readonly label: string
  /** Executes the action and returns the hash of its transaction. */
  act(stopped: AbortSignal): Promise<string>
}

export interface WorkerOptions<Job> {
  /** Source name in the log. */
  readonly source: string
  readonly queues: ChainQueues
  readonly onLog: OnLog
  /** Reads the chains, so that `open` returns current jobs. */
  refresh(): Promise<void>
  /** Returns the jobs that are not settled yet. */
  open(): readonly Job[]
  keyOf(job: Job): string
  /** Returns the next action of a job, or `undefined` to check it again later. */
  plan(job: Job): Promise<Plan | undefined>
}

export interface Worker {
  stop(): Promise<void>
}

/** Polling intervals with and without open jobs. They are not shorter because several workers poll each chain. */
const busyPollMs = 100
const idlePollMs = 250
const retryMs = 1_000
// Wait this long for a running job when the worker stops: an unresponsive chain must not delay the shutdown.
const stopPatienceMs = 1_000

/** Polls the open jobs until stopped. Each job is executed once; a failed one is retried after `retryMs`. */
export function startWorker<Job>(options: WorkerOptions<Job>): Worker {
  const { source, queues, onLog } = options
  const stopping = new AbortController()
  const stopped = stopping.signal
  const busy = new Set<string>()
  const retryAt = new Map<string, number>()

  const postpone = (key: string, action: string, error: unknown) => {
    if (stopped.aborted) return
    retryAt.set(key, Date.now() + retryMs)
    onLog({ level: 'warn', source, message: `${action} failed: ${getMessage(error)}` })
  }

  const execute = async (key: string, plan: Plan) => {
    try {
      if (stopped.aborted) return
      const hash = await plan.act(stopped)
      await options.refresh()
      onLog({ level: 'info', source, message: `${plan.label}: ${hash}` })
    } catch (error) {
      postpone(key, plan.label, error)
    } finally {
      busy.delete(key)
    }
  }

  const checkJob = async (job: Job) => {
    const key = options.keyOf(job)
    if (busy.has(key) || Date.now() < (retryAt.get(key) ?? 0)) return
    try {
      const plan = await options.plan(job)
      if (plan === undefined) return
      busy.add(key)
      queues.run(plan.chainId, () => execute(key, plan))
    } catch (error) {
      postpone(key, `planning ${key}`, error)
    }
  }

  const checkAll = async () => {
    await options.refresh()
    await Promise.all(options.open().map(checkJob))
  }
  const everyMs = () => (options.open().length > 0 ? busyPollMs : idlePollMs)
  const polling = repeat(checkAll, { everyMs, source, failure: 'watching failed', onLog })

  return {
    stop: async () => {
      stopping.abort()
      const ended = Promise.all([polling.stop(), queues.idle()])
      await Promise.race([ended, delay(stopPatienceMs, undefined, { ref: false })])
    },
  }
}
