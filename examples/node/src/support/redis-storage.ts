import type { Storage } from '@causeway/core'

/** The methods of a Redis client that are used. The client of node-redis has them. */
export interface RedisHashClient {
  hGet(key: string, field: string): Promise<string | null | undefined>
  hSet(key: string, field: string, value: string): Promise<unknown>
  hDel(key: string, field: string): Promise<unknown>
  hKeys(key: string): Promise<string[]>
}

/**
 * Stores records in one Redis hash, so that listing them reads nothing else of the database. Records are written before the
 * wallet is asked, so the server has to persist them: `appendonly yes` and `appendfsync always`.
 */
export function redisStorage(client: RedisHashClient, key = 'causeway'): Storage {
  return {
    getItem: (field) => client.hGet(key, field),
    setItem: (field, value) => client.hSet(key, field, value),
    removeItem: (field) => client.hDel(key, field),
    keys: () => client.hKeys(key),
  }
}
