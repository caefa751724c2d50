import { memoryStorage, type Storage } from './storage.ts'

/**
 * Returns the page's `localStorage`, which all tabs of a site share, or a new memory storage if it is not available, as
 * on servers.
 */
export function webStorage(): Storage {
  const storage = ownStorage()
  return storage && isUsable(storage) ? storage : memoryStorage()
}

/**
 * Returns the page's `localStorage`. Undefined outside a page and in pages with an opaque origin, where reading the
 * property throws.
 */
export function ownStorage(): Storage | undefined {
  const page = globalThis as { readonly document?: unknown; readonly localStorage?: Storage | null }
  // Node.js has a localStorage as well, which all requests of a server would share.
  if (page.document === undefined) return undefined
  try {
    return page.localStorage ?? undefined
  } catch {
    return undefined
  }
}

const PROBE = 'causeway:probe'

/**
 * Returns whether an empty storage accepts a write, which some private modes reject. A storage with entries is usable
 * even if it is full, since it may hold transfers.
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
