import { describe, expect, test } from 'vitest'
import { listKeys, memoryStorage, type Storage } from './storage.ts'

/** Storage in the form of `window.localStorage`, whose items are also properties. */
function webStorage(): Storage & { readonly length: number; key(index: number): string | null } {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size
    },
  }
}

describe('memoryStorage', () => {
  test('stores values in addition to its initial entries', async () => {
    const storage = memoryStorage([['a', '1']])
    expect(storage.getItem('a')).toBe('1')
    expect(storage.getItem('b')).toBeNull()
    storage.setItem('b', '2')
    storage.removeItem('a')
    expect(await storage.keys?.()).toEqual(['b'])
  })

  test('does not share values with another memory storage', () => {
    memoryStorage().setItem('a', '1')
    expect(memoryStorage().getItem('a')).toBeNull()
  })
})

describe('listKeys', () => {
  const entries = [
    ['x:1', ''],
    ['y:1', ''],
    ['x:2', ''],
  ] as const

  test('lists the keys with the prefix', async () => {
    expect(await listKeys(memoryStorage(entries), 'x:')).toEqual(['x:1', 'x:2'])
  })

  test('lists the keys of an asynchronous storage or an iterator', async () => {
    const base = memoryStorage()
    expect(await listKeys({ ...base, keys: async () => new Set(['x:1', 'z']) }, 'x:')).toEqual(['x:1'])
  })

  test('lists the keys of a storage like localStorage', async () => {
    const storage = webStorage()
    for (const [key, value] of entries) storage.setItem(key, value)
    expect(await listKeys(storage, 'x:')).toEqual(['x:1', 'x:2'])
  })

  test('omits keys that another tab removes in the meantime', async () => {
    const storage = webStorage()
    for (const [key, value] of entries) storage.setItem(key, value)
    const key = (index: number) => (index === 0 ? null : storage.key(index))
    const shrinking = Object.defineProperty({ ...storage, key }, 'length', { value: 3 })
    expect(await listKeys(shrinking, '')).toEqual(['y:1', 'x:2'])
  })

  test('returns undefined if the storage cannot list its keys', async () => {
    const { keys: _, ...bare } = memoryStorage(entries)
    expect(await listKeys(bare, 'x:')).toBeUndefined()
  })
})
