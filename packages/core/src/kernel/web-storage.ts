import { memoryStorage, type Storage } from './storage.ts'

/**
 * Returns the page's `localStorage`, which all tabs of a site share. If it is not available, as on servers, returns a
 * new memory storage.
 */
export function webStorage(): Storage {
  const storage = ownStorage()
  return storage && isUsable(storage) ? storage : memoryStorage()
}

/**
 * Returns the page's `localStorage`. Returns undefined outside of a page and in pages with an opaque origin, where
 * reading the property throws.
 */
export function ownStorage(): Storage | undefined {
  const page = globalThis as { readonly document?: unknown; readonly localStorage?: Storage | null }
  // Ignore the localStorage of Node.js, because all requests of a server would share it.
  if (page.document === undefined) return undefined
  try {
    return page.localStorage ?? undefined
  } catch {
    return undefined
  }
}

const PROBE = 'causeway:probe'

/**
 * Returns whether a storage is usable. An empty one must accept a write, because some private modes reject it. A
 * storage with entries is usable even if it is full, because it may hold transfers.
 */
function isUsable(storage: Storage): boolean {
  try {
    const isEmpty = storage.getItem(PROBE) === null && 'length' in storage && storage.length === 0
    if (isEmpty) {
      storage.setItem(PROBE, '1')
      storage.removeItem(PROBE)
    }
    return true
  } catch {
    return false
  }
}
