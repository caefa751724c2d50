import type { Clock } from './clock.ts'
import { activityGate, openGate, type PollGate } from './gate.ts'
import { createLeadership } from './leadership.ts'
import { createLeaseLocks } from './lease-locks.ts'
import { type Logger, silentLogger } from './logger.ts'
import type { Storage } from './storage.ts'
import {
  broadcastTabChannel,
  type StorageEventSource,
  storageTabChannel,
  type TabChannel,
} from './tab-channel.ts'
import { BusyElsewhereError, runExclusively, type TabLocks } from './tab-locks.ts'
import { ownStorage } from './web-storage.ts'

/** Coordinates the tabs of a site: one of them polls, and all of them receive the results. */
export interface Tabs {
  /** Open in the tab that polls for all. */
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
  /** Releases the leadership and closes the channel. */
  dispose(): void
}

/** Options for `createTabs`. */
export interface TabsOptions {
  /** Name of the application, unique on the site. */
  readonly name: string
  /**
   * Role of this tab. One tab per role polls, so that tabs of different versions of an application do not poll for each
   * other. Default: the same for all tabs.
   */
  readonly role?: string | undefined
  readonly clock: Clock
  readonly logger?: Logger | undefined
  /** The tab polls only while this gate is open. Default: always. */
  readonly activity?: PollGate | undefined
  /** Locks of the browser. Default: locks in `storage`; without storage each tab polls. */
  readonly locks?: TabLocks | undefined
  /** Storage that the tabs share. */
  readonly storage?: Storage | undefined
  /** Channel to the other tabs. Without it, a tab sees their changes after a reload. */
  readonly channel?: TabChannel | undefined
}

/** Creates the coordination of tabs from the given locks and channel. */
export function createTabs(options: TabsOptions): Tabs {
  const { name, role = '', clock, channel, storage, activity = openGate, logger = silentLogger } = options
  const locks = options.locks ?? (storage && createLeaseLocks({ storage, clock, logger }))
  const leadership = locks && createLeadership({ key: `${name}:poll${role}`, locks, activity, logger })
  const exclusive: Tabs['exclusive'] = locks
    ? (task, run) => runExclusively(`${name}:${task}`, { locks, logger }, run)
    : createLocalLock()
  let isDisposed = false
  return {
    gate: leadership?.gate ?? activity,
    publish: (key) => {
      if (!isDisposed) channel?.publish(key)
    },
    subscribe: (listener) => channel?.subscribe(listener) ?? (() => undefined),
    exclusive,
    dispose() {
      isDisposed = true
      leadership?.dispose()
      channel?.close()
    },
  }
}

/** Runs tasks exclusively within this instance, for a process that shares its storage with no other. */
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

/** Globals that some browsers, and pages without a secure origin, lack. */
interface BrowserGlobals {
  readonly document?: unknown
  readonly window?: StorageEventSource
  readonly navigator?: { readonly locks?: TabLocks }
  readonly BroadcastChannel?: typeof BroadcastChannel
}

/** Returns the coordination of the tabs that share a storage. Only `localStorage` is known to be shared. */
export function tabsFor(storage: Storage, context: Pick<TabsOptions, 'role' | 'clock' | 'logger'>): Tabs {
  const options = { ...context, name: 'causeway', activity: activityGate() }
  return storage === ownStorage() ? browserTabs({ ...options, storage }) : createTabs(options)
}
