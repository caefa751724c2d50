import type { Storage } from '@causeway/core'

/** What is used of a client of Redis: node-redis has it as it stands. */
export interface RedisHashClient {
  hGet(key: string, field: string): Promise<string | null | undefined>
  hSet(key: string, field: string, value: string): Promise<unknown>
  hDel(key: string, field: string): Promise<unknown>
  hKeys(key: string): Promise<string[]>
}

/**
 * Everything in one hash of Redis: listing it reads nothing else of the database. What must not be lost is written before
 * the wallet is asked, so let the server keep it: `appendonly yes` and `appendfsync always`.
 */
export function redisStorage(client: RedisHashClient, key = 'causeway'): Storage {
  return {
    getItem: (field) => client.hGet(key, field),
    setItem: (field, value) => client.hSet(key, field, value),
    removeItem: (field) => client.hDel(key, field),
    keys: () => client.hKeys(key),
  }
}
