/** Durable key-value storage such as localStorage, AsyncStorage, files or Redis. May be synchronous or asynchronous. */
export interface Storage {
  /** Returns the text of a key, or null or undefined if the key is not stored. */
  getItem(key: string): string | null | undefined | Promise<string | null | undefined>
  /** Stores a text. A returned promise is awaited. */
  setItem(key: string, value: string): unknown
  /** Removes a key. A returned promise is awaited. */
  removeItem(key: string): unknown
  /** Returns all keys. If absent, the SDK stores an index of its keys. */
  keys?(): Iterable<string> | Promise<Iterable<string>>
}

/** Creates a storage in memory. */
export function memoryStorage(entries: Iterable<readonly [string, string]> = []): Storage {
  const values = new Map(entries)
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => {
      values.set(key, value)
    },
    removeItem: (key) => {
      values.delete(key)
    },
    keys: () => [...values.keys()],
  }
}

/** The methods of `window.localStorage` that list its keys. */
interface WebStorageListing {
  readonly length: number
  key(index: number): string | null
}

/** Returns whether the storage can list its keys. */
export function canListKeys(storage: Storage): boolean {
  return storage.keys !== undefined || isWebStorageListing(storage)
}

/** Returns all keys that start with `prefix`, or undefined if the storage cannot list its keys. */
export async function listKeys(storage: Storage, prefix: string): Promise<string[] | undefined> {
  const keys = storage.keys ? await storage.keys() : webStorageKeys(storage)
  return keys && [...keys].filter((key) => key.startsWith(prefix))
}

function webStorageKeys(storage: Storage): string[] | undefined {
  if (!isWebStorageListing(storage)) return undefined
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
  return keys.filter((key) => key !== null)
}

function isWebStorageListing(storage: object): storage is WebStorageListing {
  return 'length' in storage && 'key' in storage && typeof storage.key === 'function'
}
