import { setTimeout as delay } from 'node:timers/promises'
import type { Storage } from '@causeway/core'

/** How a storage behaves just now. */
export type StorageMode = 'ok' | 'rejects' | 'quota' | 'slow'

/** Values longer than this do not fit while the storage is full. */
const QUOTA = 400
const SLOW_MS = 150

/** What outlives the tabs of a user, with the faults that storages have. Reads always work. */
export function withTrouble(inner: Storage, mode: () => StorageMode, onRefusal: () => void): Storage {
  return {
    getItem: async (key) => {
      if (mode() === 'slow') await delay(SLOW_MS)
      return inner.getItem(key)
    },
    async setItem(key, value) {
      const now = mode()
      if (now === 'slow') await delay(SLOW_MS)
      if (now === 'rejects' || (now === 'quota' && value.length > QUOTA)) {
        onRefusal()
        throw new Error(now === 'quota' ? 'QuotaExceededError' : 'The storage is not available')
      }
      await inner.setItem(key, value)
    },
    removeItem: (key) => inner.removeItem(key),
    keys: () => inner.keys?.() ?? [],
  }
}
