import type { RedisClient } from './redis-client.ts'

/** Replacement for Redis hashes in memory, to run the examples without a server. */
export function memoryRedis(): RedisClient {
  const hashes = new Map<string, Map<string, string>>()
  const getHash = (key: string) => hashes.get(key) ?? new Map<string, string>()
  return {
    hGet: async (key, field) => getHash(key).get(field) ?? null,
    hSet: async (key, field, value) => {
      const hash = getHash(key)
      const isNew = !hash.has(field)
      hashes.set(key, hash.set(field, value))
      return Number(isNew)
    },
    hDel: async (key, field) => {
      const hash = getHash(key)
      const wasDeleted = hash.delete(field)
      if (hash.size === 0) hashes.delete(key)
      return Number(wasDeleted)
    },
    hKeys: async (key) => [...getHash(key).keys()],
    close: () => undefined,
  }
}
