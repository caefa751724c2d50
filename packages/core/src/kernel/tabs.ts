import type { Clock } from './clock.ts'
import { CausewayError, isCausewayError } from './errors.ts'
import { openGate, type PollGate } from './gate.ts'
import { createLeaseLocks } from './lease-locks.ts'
import { callListener } from './listeners.ts'
import { type Logger, silentLogger } from './logger.ts'
import type { Storage } from './storage.ts'
import {
  broadcastTabChannel,
  type StorageEventSource,
  storageTabChannel,
  type TabChannel,
} from './tab-channel.ts'

/** The tabs of one site in one browser: one of them polls, and all of them see what it finds. */
export interface Tabs {
  /** Open in the one tab that polls for all. */
  readonly gate: PollGate
  /** Tells the other tabs that what is stored under a key has changed. */
  publish(key: string): void
  /** Wakes with the keys that the other tabs have changed. Returns the function that unsubscribes. */
  subscribe(listener: (key: string) => void): () => void
  /**
   * Runs the task while nobody else, in this tab or another, runs one of the same name.
   *
   * @throws CausewayError BUSY_ELSEWHERE at once when somebody does; what the task throws
   */
  exclusive<T>(name: string, task: () => Promise<T>): Promise<T>
  /** Lets another tab poll, and hears nothing more. */
  dispose(): void
}

/** What `navigator.locks` offers of it. */
export interface TabLocks {
  /** With `ifAvailable` the task runs at once, with null when the name is taken. */
  request(
    name: string,
    options: { readonly ifAvailable?: boolean; readonly signal?: AbortSignal },
    task: (lock: unknown) => Promise<void>,
  ): Promise<unknown>
}

export interface TabsOptions {
  /** What the tabs of one application share, and no other application of the site has. */
  readonly name: string
  readonly clock: Clock
  readonly logger?: Logger | undefined
  /** This tab polls only while it is open. Default: always. */
  readonly activity?: PollGate | undefined
  /** Without them the storage is used, and with neither every tab polls for itself. */
  readonly locks?: TabLocks | undefined
  /** Shared by the tabs. */
  readonly storage?: Storage | undefined
  /** Without it a tab learns what the others found when it is reloaded. */
  readonly channel?: TabChannel | undefined
}

export function createTabs(options: TabsOptions): Tabs {
  const { name, clock, channel, storage, activity = openGate, logger = silentLogger } = options
  const locks = options.locks ?? (storage && createLeaseLocks({ storage, clock, logger }))
  const leadership = locks && createLeadership({ key: `${name}:poll`, locks, activity, logger })
  let isDisposed = false
  return {
    gate: leadership?.gate ?? activity,
    publish: (key) => {
      if (!isDisposed) channel?.publish(key)
    },
    subscribe: (listener) => channel?.subscribe(listener) ?? (() => undefined),
    exclusive: (task, run) => (locks ? runAlone(`${name}:${task}`, { locks, logger }, run) : run()),
    dispose() {
      isDisposed = true
      leadership?.dispose()
      channel?.close()
    },
  }
}

/** With what this browser offers for it. Outside a browser there is one tab, and all of it does nothing. */
export function browserTabs(
  options: Pick<TabsOptions, 'name' | 'clock' | 'logger' | 'activity' | 'storage'>,
): Tabs {
  const { name, logger = silentLogger, storage, ...rest } = options
  const { document, navigator, BroadcastChannel, window } = globalThis as BrowserGlobals
  if (!document) return createTabs({ ...rest, name, logger })
  const fallback = storage && window && (() => storageTabChannel({ name, page: window, storage, logger }))
  const channel = BroadcastChannel ? broadcastTabChannel(new BroadcastChannel(name), logger) : fallback?.()
  return createTabs({ ...rest, name, logger, storage, channel, locks: navigator?.locks })
}

/** Some browsers, and all pages without a secure origin, lack one or the other. */
interface BrowserGlobals {
  readonly document?: unknown
  readonly window?: StorageEventSource
  readonly navigator?: { readonly locks?: TabLocks }
  readonly BroadcastChannel?: typeof BroadcastChannel
}

interface LeadershipOptions {
  readonly key: string
  readonly locks: TabLocks
  readonly activity: PollGate
  readonly logger: Logger
}

/** Stands for the lock while the tab is active: a hidden tab must not keep a visible one from polling. */
function createLeadership({ key, locks, activity, logger }: LeadershipOptions) {
  const listeners = new Set<() => void>()
  let campaign: AbortController | undefined
  let leads = false

  const setLeads = (next: boolean) => {
    if (leads === next) return
    leads = next
    for (const listener of [...listeners]) callListener(key, logger, listener)
  }
  const stop = () => {
    campaign?.abort()
    campaign = undefined
    setLeads(false)
  }
  const start = async (signal: AbortSignal): Promise<void> => {
    try {
      await locks.request(key, { signal }, async () => {
        if (signal.aborted) return
        setLeads(true)
        await aborted(signal)
      })
    } catch (error) {
      if (signal.aborted) return
      if (isCausewayError(error, 'LEASE_LOST')) {
        setLeads(false)
        return start(signal)
      }
      logger.warn('The tabs cannot agree on who polls: each polls for itself', error)
      setLeads(true)
    }
  }
  const follow = () => {
    if (!activity.isOpen()) return stop()
    if (campaign) return
    campaign = new AbortController()
    void start(campaign.signal)
  }
  const leave = activity.subscribe(follow)
  follow()
  return {
    gate: {
      isOpen: () => leads,
      subscribe(listener: () => void) {
        listeners.add(listener)
        return () => {
          listeners.delete(listener)
        }
      },
    },
    dispose() {
      leave()
      stop()
    },
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}

/** A lock that fails or is lost neither stops a task that has begun nor hides what came of it. */
function runAlone<T>(
  key: string,
  { locks, logger }: Pick<LeadershipOptions, 'locks' | 'logger'>,
  task: () => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let isAnswered = false
    const answer = async (lock: unknown) => {
      isAnswered = true
      if (lock) return task().then(resolve, reject)
      reject(
        new CausewayError('This is being done in another tab', {
          code: 'BUSY_ELSEWHERE',
          details: 'Go on there, or close that tab and try again',
          retryable: true,
        }),
      )
    }
    locks.request(key, { ifAvailable: true }, answer).catch((error: unknown) => {
      logger.warn(`The lock '${key}' cannot be relied upon`, error)
      if (!isAnswered) task().then(resolve, reject)
    })
  })
}
