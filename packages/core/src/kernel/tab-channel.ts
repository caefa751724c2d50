import { safeCall } from './listeners.ts'
import type { Logger } from './logger.ts'
import type { Storage } from './storage.ts'

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
      const hear = ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'string') safeCall(channel.name, logger, () => listener(data))
      }
      channel.addEventListener('message', hear)
      return () => channel.removeEventListener('message', hear)
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
  /** `localStorage`: pages report no changes of other storages. */
  readonly storage: Storage
  readonly logger: Logger
}

/** Creates a channel over storage events, for browsers without BroadcastChannel. */
export function storageTabChannel({ name, page, storage, logger }: StorageChannelOptions): TabChannel {
  const slot = `${name}:changed`
  const post = async (key: string) => {
    try {
      // Remove it at once, so that the same key can be published again.
      await storage.setItem(slot, key)
      await storage.removeItem(slot)
    } catch (error) {
      logger.warn(`The other tabs could not be told of '${key}'`, error)
    }
  }
  return {
    publish: (key) => void post(key),
    subscribe(listener) {
      const hear = ({ key, newValue }: StorageChange) => {
        if (key === slot && newValue) safeCall(name, logger, () => listener(newValue))
      }
      page.addEventListener('storage', hear)
      return () => page.removeEventListener('storage', hear)
    },
    close: () => undefined,
  }
}
