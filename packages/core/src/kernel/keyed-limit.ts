import pLimit, { type LimitFunction } from 'p-limit'

/** Limits the concurrency of tasks per key. Idle keys do not use memory. */
export interface KeyedLimit {
  run<T>(key: string, task: () => Promise<T>): Promise<T>
}

export function createKeyedLimit(concurrency: number): KeyedLimit {
  const limits = new Map<string, LimitFunction>()
  return {
    async run(key, task) {
      const limit = limits.get(key) ?? pLimit(concurrency)
      limits.set(key, limit)
      try {
        return await limit(task)
      } finally {
        if (limit.activeCount === 0 && limit.pendingCount === 0) limits.delete(key)
      }
    },
  }
}
