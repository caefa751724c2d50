/** Where durable state goes: localStorage, AsyncStorage, a file, Redis. Sync or async. */
export interface Storage {
  /** The text under a key; null or undefined where there is none. */
  getItem(key: string): string | null | undefined | Promise<string | null | undefined>
  /** Keeps a text, and has kept it when the promise, if it gives one, is fulfilled. */
  setItem(key: string, value: string): unknown
  /** Forgets a key; a promise is awaited. */
  removeItem(key: string): unknown
  /** All keys. Without it the SDK keeps an index of its own. */
  keys?(): Iterable<string> | Promise<Iterable<string>>
}

/** Keeps everything in this process; nothing survives it. */
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

/** What `window.localStorage` offers beside the three calls. */
interface WebStorageListing {
  readonly length: number
  key(index: number): string | null
}

/** Whether this storage can list its keys. */
export function canListKeys(storage: Storage): boolean {
  return storage.keys !== undefined || isWebStorageListing(storage)
}

/** All keys that begin with `prefix`, or undefined when this storage cannot list. */
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
