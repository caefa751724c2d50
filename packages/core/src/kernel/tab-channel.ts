import { safeCall } from './listeners.ts'
import type { Logger } from './logger.ts'
import type { Storage } from './storage.ts'

/** Carries keys of what has changed to the other tabs of the same site. */
export interface TabChannel {
  publish(key: string): void
  /** Wakes with what the other tabs publish. Returns the function that unsubscribes. */
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

/** What a page tells of the changes that other tabs make to `localStorage`. */
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
  /** One whose changes the page tells: `localStorage`. With another one nobody hears anything. */
  readonly storage: Storage
  readonly logger: Logger
}

/** For browsers without BroadcastChannel: what is written to storage is told to the other tabs. */
export function storageTabChannel({ name, page, storage, logger }: StorageChannelOptions): TabChannel {
  const slot = `${name}:changed`
  const post = async (key: string) => {
    try {
      // Taken away at once: the same key can be told again, and what is gone is no message.
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
