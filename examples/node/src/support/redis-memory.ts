import type { RedisClient } from './redis-client.ts'

/** Hashes as a server of Redis keeps them, in this process: for a first look without one. */
export function memoryRedis(): RedisClient {
  const hashes = new Map<string, Map<string, string>>()
  const hashOf = (key: string) => hashes.get(key) ?? new Map<string, string>()
  return {
    hGet: async (key, field) => hashOf(key).get(field) ?? null,
    hSet: async (key, field, value) => {
      const hash = hashOf(key)
      const isNew = !hash.has(field)
      hashes.set(key, hash.set(field, value))
      return Number(isNew)
    },
    hDel: async (key, field) => {
      const hash = hashOf(key)
      const wasThere = hash.delete(field)
      if (hash.size === 0) hashes.delete(key)
      return Number(wasThere)
    },
    hKeys: async (key) => [...hashOf(key).keys()],
    close: () => undefined,
  }
}
