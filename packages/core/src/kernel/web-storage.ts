import { memoryStorage, type Storage } from './storage.ts'

/**
 * The page's `localStorage` where the browser has it and permits its use, else a new memory storage, as on servers. Tabs
 * share their work over it.
 */
export function webStorage(): Storage {
  const storage = ownStorage()
  return storage && isUsable(storage) ? storage : memoryStorage()
}

/** The page's own storage. Undefined outside a page; a page without an origin of its own may not even read the property. */
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

/** Some private modes reject every write. A full storage still holds its transfers. */
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
