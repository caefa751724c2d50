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
import { runExclusively, type TabLocks } from './tab-locks.ts'
import { ownStorage } from './web-storage.ts'

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

/** How the tabs of an application share their work. */
export interface TabsOptions {
  /** What the tabs of one application share, and no other application of the site has. */
  readonly name: string
  /**
   * What this tab can follow: of those that can follow the same, one polls for all. Tabs of another version of the
   * application may know what this one does not. Default: all can.
   */
  readonly role?: string | undefined
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

/** The tabs of one application, with the locks and the channel that are passed. */
export function createTabs(options: TabsOptions): Tabs {
  const { name, role = '', clock, channel, storage, activity = openGate, logger = silentLogger } = options
  const locks = options.locks ?? (storage && createLeaseLocks({ storage, clock, logger }))
  const leadership = locks && createLeadership({ key: `${name}:poll${role}`, locks, activity, logger })
  let isDisposed = false
  return {
    gate: leadership?.gate ?? activity,
    publish: (key) => {
      if (!isDisposed) channel?.publish(key)
    },
    subscribe: (listener) => channel?.subscribe(listener) ?? (() => undefined),
    exclusive: (task, run) => (locks ? runExclusively(`${name}:${task}`, { locks, logger }, run) : run()),
    dispose() {
      isDisposed = true
      leadership?.dispose()
      channel?.close()
    },
  }
}

/** With what this browser offers for it. Outside a browser there is one tab, and all of it does nothing. */
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

/** Some browsers, and all pages without a secure origin, lack one or the other. */
interface BrowserGlobals {
  readonly document?: unknown
  readonly window?: StorageEventSource
  readonly navigator?: { readonly locks?: TabLocks }
  readonly BroadcastChannel?: typeof BroadcastChannel
}

/** The tabs that share a storage. Only the browser's own is known to be the same in other tabs. */
export function tabsFor(storage: Storage, context: Pick<TabsOptions, 'role' | 'clock' | 'logger'>): Tabs {
  const options = { ...context, name: 'causeway', activity: activityGate() }
  return storage === ownStorage() ? browserTabs({ ...options, storage }) : createTabs(options)
}
