import type { Clock } from './clock.ts'
import { isCausewayError } from './errors.ts'
import { activityGate, openGate, type PollGate } from './gate.ts'
import type { Leases } from './leases.ts'
import { type Logger, silentLogger } from './logger.ts'
import { safeCall } from './safe-call.ts'
import type { Storage } from './storage.ts'
import { BusyElsewhereError, createStorageLocks, runExclusively, type TabLocks } from './tab-locks.ts'
import { ownStorage } from './web-storage.ts'

/**
 * Coordinates the tabs of a site, or the processes of a fleet, so that one of them polls and all of them receive the
 * results.
 */
export interface Tabs extends Leases {
  /**
   * Id under which this process takes part in a fleet. When it changes, other processes may have continued the tasks of
   * this one. Tabs have none.
   */
  readonly registration?: string | undefined
  /** Gate that is closed in tabs that do not poll. */
  readonly gate: PollGate
  /** Notifies the other tabs that a stored value has changed. */
  publish(key: string): void
  /** Calls the listener with each key that another tab has changed. Returns a function that unsubscribes. */
  subscribe(listener: (key: string) => void): () => void
  /**
   * Runs a task unless a task of the same name is running in this tab or another.
   *
   * @throws CausewayError BUSY_ELSEWHERE if one is running, or the error of the task
   */
  exclusive<T>(name: string, task: () => Promise<T>): Promise<T>
  /** Releases the polling role and the leases, and closes the channel. */
  dispose(): void | Promise<void>
}

/** Options for `createTabs`. */
export interface TabsOptions {
  /** Name of the application, unique on the site. */
  readonly name: string
  /**
   * Role of this tab. One tab per role polls, so that tabs with different application versions do not poll for each
   * other. Default: the same role for all tabs.
   */
  readonly role?: string | undefined
  readonly clock: Clock
  readonly logger?: Logger | undefined
  /** The tab polls only while this gate is open. Default: always. */
  readonly activity?: PollGate | undefined
  /** Locks of the browser. Default: locks in `storage`, or none without storage, in which case each tab polls. */
  readonly locks?: TabLocks | undefined
  /** Storage that the tabs share. */
  readonly storage?: Storage | undefined
  /** Channel to the other tabs. Without it, a tab sees their changes after a reload. */
  readonly channel?: TabChannel | undefined
}

/** Creates the coordination of tabs from the given locks and channel. */
export function createTabs(options: TabsOptions): Tabs {
  const { name, role = '', clock, channel, storage, activity = openGate, logger = silentLogger } = options
  const locks = options.locks ?? (storage && createStorageLocks({ storage, clock, logger }))
  const leadership = locks && createLeadership({ key: `${name}:poll${role}`, locks, activity, logger })
  const exclusive: Tabs['exclusive'] = locks
    ? (task, run) => runExclusively(`${name}:${task}`, { locks, logger }, run)
    : createLocalLock()
  const gate = leadership?.gate ?? activity
  let isDisposed = false
  return {
    gate,
    publish: (key) => {
      if (!isDisposed) channel?.publish(key)
    },
    subscribe: (listener) => channel?.subscribe(listener) ?? (() => undefined),
    exclusive,
    // The tab that polls works on everything.
    claim: (tasks) => (gate.isOpen() ? tasks : []),
    holds: () => gate.isOpen(),
    release: () => undefined,
    dispose() {
      isDisposed = true
      leadership?.dispose()
      channel?.close()
    },
  }
}

/** Runs tasks exclusively within this instance, for a process that does not share its storage. */
function createLocalLock(): Tabs['exclusive'] {
  const running = new Set<string>()
  return async (name, task) => {
    if (running.has(name)) throw new BusyElsewhereError()
    running.add(name)
    try {
      return await task()
    } finally {
      running.delete(name)
    }
  }
}

/** Creates the coordination of tabs from the features of the browser. Outside a browser there is one tab. */
export function browserTabs(
  options: Pick<TabsOptions, 'name' | 'role' | 'clock' | 'logger' | 'activity' | 'storage'>,
): Tabs {
  const { name, logger = silentLogger, storage, ...rest } = options
  const { document, navigator, BroadcastChannel, window } = globalThis as BrowserGlobals
  if (!document) return createTabs({ ...rest, name, logger })
  const fallback = storage && window && (() => storageTabChannel({ name, page: window, storage, logger }))
  const channel = BroadcastChannel ? broadcastTabChannel(new BroadcastChannel(name), logger) : fallback?.()
  return createTabs({ ...rest, name, logger, storage, channel, locks: navigator?.locks })
}

/** Globals that are missing in some browsers and in pages without a secure context. */
interface BrowserGlobals {
  readonly document?: unknown
  readonly window?: StorageEventSource
  readonly navigator?: { readonly locks?: TabLocks }
  readonly BroadcastChannel?: typeof BroadcastChannel
}

/** Returns the locks and the channel of the tabs that share a storage. Only `localStorage` is known to be shared. */
export function tabsFor(storage: Storage, context: Pick<TabsOptions, 'role' | 'clock' | 'logger'>): Tabs {
  const options = { ...context, name: 'causeway', activity: activityGate() }
  return storage === ownStorage() ? browserTabs({ ...options, storage }) : createTabs(options)
}

export interface LeadershipOptions {
  /** Name of the lock that the leading tab holds. */
  readonly key: string
  readonly locks: TabLocks
  readonly activity: PollGate
  readonly logger: Logger
}

/** Leader election among the tabs that compete for the same lock. */
export interface Leadership {
  readonly gate: PollGate
  /** Releases the lock, so that another tab can become the leader. */
  dispose(): void
}

/** Competes for the lock while the tab is active, so that a hidden tab does not block a visible one from polling. */
function createLeadership({ key, locks, activity, logger }: LeadershipOptions): Leadership {
  const listeners = new Set<() => void>()
  let campaign: AbortController | undefined
  let leads = false

  const setLeads = (next: boolean) => {
    if (leads === next) return
    leads = next
    for (const listener of [...listeners]) safeCall(key, logger, listener)
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
      if (isCausewayError(error, 'LOCK_LOST')) {
        setLeads(false)
        return start(signal)
      }
      logger.warn('No tab could be chosen to poll for all: each tab polls for itself.', error)
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

/** Sends changed storage keys to the other tabs of the site. */
export interface TabChannel {
  publish(key: string): void
  /** Calls the listener with each key that another tab publishes. Returns a function that unsubscribes. */
  subscribe(listener: (key: string) => void): () => void
  close(): void
}

export function broadcastTabChannel(channel: BroadcastChannel, logger: Logger): TabChannel {
  return {
    publish: (key) => channel.postMessage(key),
    subscribe(listener) {
      const onMessage = ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'string') safeCall(channel.name, logger, () => listener(data))
      }
      channel.addEventListener('message', onMessage)
      return () => channel.removeEventListener('message', onMessage)
    },
    close: () => channel.close(),
  }
}

/** The part of `window` that reports changes to `localStorage` by other tabs. */
export interface StorageEventSource {
  addEventListener(type: 'storage', listener: (event: StorageChange) => void): void
  removeEventListener(type: 'storage', listener: (event: StorageChange) => void): void
}

export interface StorageChange {
  readonly key: string | null
  readonly newValue: string | null
}

export interface StorageChannelOptions {
  readonly name: string
  readonly page: StorageEventSource
  /** Must be `localStorage`, because pages do not emit events for other storages. */
  readonly storage: Storage
  readonly logger: Logger
}

/** Creates a channel over storage events, for browsers without BroadcastChannel. */
export function storageTabChannel({ name, page, storage, logger }: StorageChannelOptions): TabChannel {
  const slot = `${name}:changed`
  const post = async (key: string) => {
    try {
      // Remove the entry immediately, so that the same key can be published again.
      await storage.setItem(slot, key)
      await storage.removeItem(slot)
    } catch (error) {
      logger.warn(`Failed to notify the other tabs of a change to '${key}'.`, error)
    }
  }
  return {
    publish: (key) => void post(key),
    subscribe(listener) {
      const onStorage = ({ key, newValue }: StorageChange) => {
        if (key === slot && newValue) safeCall(name, logger, () => listener(newValue))
      }
      page.addEventListener('storage', onStorage)
      return () => page.removeEventListener('storage', onStorage)
    },
    close: () => undefined,
  }
}
