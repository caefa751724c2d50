import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createFakeClock } from '../testing/fake-clock.ts'
import { sleep } from './clock.ts'
import { type Logger, silentLogger } from './logger.ts'
import { type Codec, loadValue, StorageError, saveValue } from './persistence.ts'
import { createRecordStorage } from './record-storage.ts'
import { memoryStorage, type Storage } from './storage.ts'

interface Item {
  readonly amount: bigint
}

const codec: Codec<Item> = { schema: z.object({ amount: z.bigint() }), version: 2 }
const NOW = 1_750_000_000_000

function createContext(storage: Storage) {
  const warnings: string[] = []
  const errors: string[] = []
  const logger: Logger = {
    ...silentLogger,
    warn: (message) => warnings.push(message),
    error: (message) => errors.push(message),
  }
  return { storage, clock: createFakeClock(NOW), logger, warnings, errors }
}

/** Asynchronous storage that cannot list its keys, such as a wrapper of AsyncStorage. */
function bareStorage(): Storage {
  const { keys: _, ...bare } = memoryStorage()
  const later = <T>(value: T) => new Promise<T>((resolve) => setImmediate(resolve, value))
  return {
    getItem: async (key) => later(await bare.getItem(key)),
    setItem: async (key, value) => {
      await later(undefined)
      bare.setItem(key, value)
    },
    removeItem: async (key) => {
      await later(undefined)
      bare.removeItem(key)
    },
  }
}

function refusing(storage: Storage): Storage {
  return {
    ...storage,
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  }
}

const byAmount = (items: readonly Item[]) => items.map(({ amount }) => amount).sort()

describe('loadValue and saveValue', () => {
  test.each([
    ['an error', new Error('full'), 'full'],
    ['no error, as some native modules throw', 'full', undefined],
  ])('throw a StorageError that names the key when the storage throws %s', async (_what, thrown, details) => {
    const storage: Storage = {
      ...memoryStorage(),
      setItem: () => {
        throw thrown
      },
    }
    await expect(saveValue('item', { amount: 5n }, codec, storage)).rejects.toMatchObject({
      code: 'STORAGE_FAILED',
      message: "Storage rejected the write of 'item'.",
      details,
      cause: thrown,
    })
  })

  test('preserve a value with bigints in a round trip', async () => {
    const context = createContext(memoryStorage())
    await saveValue('item', { amount: 5n }, codec, context.storage)
    expect(await loadValue('item', codec, context)).toEqual({ amount: 5n })
    expect(context.storage.getItem('item')).toBe('{"version":2,"data":{"amount":{"$bigint":"5"}}}')
  })

  test('return undefined for a missing value, without a warning', async () => {
    const context = createContext({ ...memoryStorage(), getItem: () => undefined })
    expect(await loadValue('item', codec, context)).toBeUndefined()
    expect(await loadValue('item', codec, createContext(memoryStorage()))).toBeUndefined()
    expect(context.warnings).toEqual([])
  })

  test('migrate a value of an older version', async () => {
    const context = createContext(memoryStorage([['item', '{"version":1,"data":{"raw":"7"}}']]))
    const migrated: unknown[] = []
    const lifting: Codec<Item> = {
      ...codec,
      migrate: (data, version) => {
        migrated.push(version)
        return { amount: BigInt((data as { raw: string }).raw) }
      },
    }
    expect(await loadValue('item', lifting, context)).toEqual({ amount: 7n })
    expect(migrated).toEqual([1])
  })

  test.each([
    ['text that is not JSON', '{"version":2,'],
    ['the empty text', ''],
    ['JSON without an envelope', '{"amount":5}'],
    ['the wrong shape', '{"version":2,"data":{"amount":5}}'],
    ['a version that nobody can lift', '{"version":1,"data":{"amount":{"$bigint":"5"}}}'],
    ['null', 'null'],
  ])('return undefined for %s and keep its text under a different key', async (_what, text) => {
    const context = createContext(memoryStorage([['item', text]]))
    expect(await loadValue('item', codec, context)).toBeUndefined()
    expect(context.storage.getItem(`item:unreadable:${NOW}`)).toBe(text)
    expect(context.storage.getItem('item')).toBeNull()
    expect(context.warnings).toEqual([
      `Stored 'item' is unreadable and was moved to 'item:unreadable:${NOW}'.`,
    ])
  })

  test('reject a value that could not be read again, and keep the stored one', async () => {
    const context = createContext(memoryStorage())
    await saveValue('item', { amount: 5n }, codec, context.storage)
    const invalid = { amount: null as unknown as bigint }
    await expect(saveValue('item', invalid, codec, context.storage)).rejects.toMatchObject({
      code: 'STORAGE_FAILED',
      details: 'The value to store did not have the expected shape',
    })
    expect(await loadValue('item', codec, context)).toEqual({ amount: 5n })
  })

  test('leave a value of a newer version in place, and do not overwrite it', async () => {
    const newer = '{"version":3,"data":{"amount":"5 of a new kind"}}'
    const context = createContext(memoryStorage([['item', newer]]))
    expect(await loadValue('item', codec, context)).toBeUndefined()
    await expect(saveValue('item', { amount: 1n }, codec, context.storage)).rejects.toMatchObject({
      code: 'STORAGE_FAILED',
      details: 'A newer version of the application wrote this value. Reload the page.',
    })
    expect(context.storage.getItem('item')).toBe(newer)
    expect(context.warnings).toEqual(["Stored 'item' was written by a newer version of the application."])
  })

  test('treat a value as unreadable if its migration throws or returns an invalid value', async () => {
    const throwing = () => {
      throw new Error('cannot lift')
    }
    for (const migrate of [throwing, () => ({ amount: 'x' })]) {
      const context = createContext(memoryStorage([['item', '{"version":1,"data":{}}']]))
      expect(await loadValue('item', { ...codec, migrate }, context)).toBeUndefined()
      expect(context.storage.getItem(`item:unreadable:${NOW}`)).toBe('{"version":1,"data":{}}')
    }
  })

  test('keep an unreadable value in place if it cannot be moved, and continue loading', async () => {
    const context = createContext(refusing(memoryStorage([['item', 'broken']])))
    expect(await loadValue('item', codec, context)).toBeUndefined()
    expect(context.storage.getItem('item')).toBe('broken')
    expect(context.errors).toHaveLength(1)
  })

  test('throw a StorageError with the reason if the storage fails, synchronously or asynchronously', async () => {
    const later: Storage = { ...memoryStorage(), setItem: () => Promise.reject(new Error('disk full')) }
    await expect(saveValue('item', { amount: 1n }, codec, later)).rejects.toMatchObject({
      name: 'StorageError',
      code: 'STORAGE_FAILED',
      message: "Storage rejected the write of 'item'.",
      details: 'disk full',
    })
    await expect(saveValue('item', { amount: 1n }, codec, refusing(memoryStorage()))).rejects.toBeInstanceOf(
      StorageError,
    )
  })

  test('resolve only after the storage has written the value', async () => {
    const clock = createFakeClock()
    const storage: Storage = { ...memoryStorage(), setItem: () => sleep(clock, 50) }
    let written = false
    const writing = saveValue('item', { amount: 1n }, codec, storage).then(() => {
      written = true
    })
    await clock.advance(49)
    expect(written).toBe(false)
    await clock.advance(1)
    await writing
  })
})

describe.each([
  ['a storage that lists its keys', memoryStorage],
  ['a storage that cannot list', bareStorage],
])('records in %s', (_what, makeStorage) => {
  test('are loaded by another process', async () => {
    const storage = makeStorage()
    const records = createRecordStorage('item:', codec, createContext(storage))
    expect(await records.loadAll()).toEqual([])
    await records.save('a', { amount: 1n })
    await records.save('b', { amount: 2n })
    await records.save('a', { amount: 3n })
    const reloaded = createRecordStorage('item:', codec, createContext(storage))
    expect(byAmount(await reloaded.loadAll())).toEqual([2n, 3n])
    await reloaded.remove('a')
    await reloaded.remove('never there')
    expect(await records.loadAll()).toEqual([{ amount: 2n }])
  })

  test('are stored under separate keys', async () => {
    const storage = makeStorage()
    const records = createRecordStorage('item:', codec, createContext(storage))
    await records.save('a', { amount: 1n })
    expect(await storage.getItem('item:a')).toContain('"1"')
  })

  test('are all kept when they are saved at the same time', async () => {
    const storage = makeStorage()
    const records = createRecordStorage('item:', codec, createContext(storage))
    await Promise.all([1n, 2n, 3n, 4n].map((amount) => records.save(`r${amount}`, { amount })))
    await Promise.all([records.remove('r1'), records.save('r5', { amount: 5n })])
    const reloaded = createRecordStorage('item:', codec, createContext(storage))
    expect(byAmount(await reloaded.loadAll())).toEqual([2n, 3n, 4n, 5n])
  })

  test('are loaded even if others are unreadable', async () => {
    const storage = makeStorage()
    const records = createRecordStorage('item:', codec, createContext(storage))
    await records.save('a', { amount: 1n })
    await records.save('b', { amount: 2n })
    await storage.setItem('item:a', 'broken')
    expect(await records.loadAll()).toEqual([{ amount: 2n }])
    expect(await records.loadAll()).toEqual([{ amount: 2n }])
    expect(await storage.getItem(`item:a:unreadable:${NOW}`)).toBe('broken')
  })

  test('do not include records of other prefixes', async () => {
    const storage = makeStorage()
    await storage.setItem('other:1', 'not ours')
    const records = createRecordStorage('item:', codec, createContext(storage))
    await records.save('a', { amount: 1n })
    expect(await records.loadAll()).toHaveLength(1)
    expect(await storage.getItem('other:1')).toBe('not ours')
  })

  test('cause a StorageError if the storage fails, without blocking the next write', async () => {
    const storage = makeStorage()
    let full = true
    const filling: Storage = {
      ...storage,
      setItem: (key, value) => {
        if (full) throw new Error('full')
        return storage.setItem(key, value)
      },
    }
    const records = createRecordStorage('item:', codec, createContext(filling))
    await expect(records.save('a', { amount: 1n })).rejects.toBeInstanceOf(StorageError)
    full = false
    await records.save('b', { amount: 2n })
    expect(await records.loadAll()).toEqual([{ amount: 2n }])
  })
})

describe('records in a storage that cannot list its keys', () => {
  test('are added to the index before they are written, so that a crash in between loses nothing', async () => {
    const storage = bareStorage()
    const order: string[] = []
    const watched: Storage = {
      ...storage,
      setItem: (key, value) => {
        order.push(key)
        return storage.setItem(key, value)
      },
    }
    await createRecordStorage('item:', codec, createContext(watched)).save('a', { amount: 1n })
    expect(order).toEqual(['item:index', 'item:a'])
  })
})

test('are kept when the storage later supports listing keys, and the index is not a record', async () => {
  const listing = memoryStorage()
  const { keys: _, ...bare } = listing
  await createRecordStorage('item:', codec, createContext(bare)).save('a', { amount: 1n })
  const context = createContext(listing)
  expect(await createRecordStorage('item:', codec, context).loadAll()).toEqual([{ amount: 1n }])
  expect(context.warnings).toEqual([])
  expect(listing.getItem('item:index')).not.toBeNull()
})

test('are not all listed when a record is saved', async () => {
  let listings = 0
  const memory = memoryStorage()
  const storage = {
    ...memory,
    keys: () => {
      listings++
      return memory.keys?.() ?? []
    },
  }
  const records = createRecordStorage('p:', codec, createContext(storage))
  await records.save('a', { amount: 1n })
  await records.save('b', { amount: 2n })
  await records.remove('a')
  expect(listings).toBe(0)
  expect([await records.load('a'), await records.load('b')]).toEqual([undefined, { amount: 2n }])
})
