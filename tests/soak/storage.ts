import { setTimeout as delay } from 'node:timers/promises'
import type { Storage } from '@causeway/core'

/** Behavior of a storage: `ok`, or a fault. */
export type StorageMode = 'ok' | 'rejects' | 'quota' | 'slow'

/** Maximum length of a value while the storage is full. */
const QUOTA = 400
const SLOW_MS = 150

/** Wraps the storage of a user, which survives tabs, and injects faults. Reads always succeed. */
export function withStorageFaults(
  inner: Storage,
  mode: () => StorageMode,
  onRejectedWrite: () => void,
): Storage {
  return {
    getItem: async (key) => {
      if (mode() === 'slow') await delay(SLOW_MS)
      return inner.getItem(key)
    },
    async setItem(key, value) {
      const now = mode()
      if (now === 'slow') await delay(SLOW_MS)
      if (now === 'rejects' || (now === 'quota' && value.length > QUOTA)) {
        onRejectedWrite()
        throw new Error(now === 'quota' ? 'QuotaExceededError' : 'The storage is not available.')
      }
      await inner.setItem(key, value)
    },
    removeItem: (key) => inner.removeItem(key),
    keys: () => inner.keys?.() ?? [],
  }
}
