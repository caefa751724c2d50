import { setTimeout as delay } from 'node:timers/promises'
import { messageOf } from '../errors.ts'
import type { OnLog } from '../progress.ts'
import { repeat } from '../repeat.ts'
import type { ChainQueues } from './queues.ts'

/** One thing a worker is about to do on one chain. */
export interface Plan {
  readonly chainId: number
  /** For the log. */
  readonly label: string
  /** Does it and returns the hash of the transaction. */
  act(stopped: AbortSignal): Promise<string>
}

export interface WorkerOptions<Job> {
  /** Under which name it reports. */
  readonly source: string
  readonly queues: ChainQueues
  readonly onLog: OnLog
  /** Brings `open` up to date with the chains. */
  refresh(): Promise<void>
  /** What is not settled yet. */
  open(): readonly Job[]
  keyOf(job: Job): string
  /** What to do about a job now; `undefined` to look at it again later. */
  plan(job: Job): Promise<Plan | undefined>
}

export interface Worker {
  stop(): Promise<void>
}

/** How long until the next look: with jobs to do, and without. Several workers on each of several chains add up. */
const busyPollMs = 100
const idlePollMs = 250
const retryMs = 1_000
// A chain that does not answer must not hold up the end: its process is ended next.
const stopPatienceMs = 1_000

/** Looks at the open jobs again and again until stopped; each is done once, and anew some time after a failure. */
export function startWorker<Job>(options: WorkerOptions<Job>): Worker {
  const { source, queues, onLog } = options
  const stopping = new AbortController()
  const stopped = stopping.signal
  const busy = new Set<string>()
  const retryAt = new Map<string, number>()

  const postpone = (key: string, what: string, error: unknown) => {
    if (stopped.aborted) return
    retryAt.set(key, Date.now() + retryMs)
    onLog({ level: 'warn', source, message: `${what} failed: ${messageOf(error)}` })
  }

  const carryOut = async (key: string, plan: Plan) => {
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

  const lookAt = async (job: Job) => {
    const key = options.keyOf(job)
    if (busy.has(key) || Date.now() < (retryAt.get(key) ?? 0)) return
    try {
      const plan = await options.plan(job)
      if (plan === undefined) return
      busy.add(key)
      queues.run(plan.chainId, () => carryOut(key, plan))
    } catch (error) {
      postpone(key, `planning ${key}`, error)
    }
  }

  const look = async () => {
    await options.refresh()
    await Promise.all(options.open().map(lookAt))
  }
  const everyMs = () => (options.open().length > 0 ? busyPollMs : idlePollMs)
  const looking = repeat(look, { everyMs, source, failure: 'watching failed', onLog })

  return {
    stop: async () => {
      stopping.abort()
      const ended = Promise.all([looking.stop(), queues.idle()])
      await Promise.race([ended, delay(stopPatienceMs, undefined, { ref: false })])
    },
  }
}
