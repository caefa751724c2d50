import type { GatewayError } from './gateway-error.ts'

/** Limits the number of concurrent tasks per client. */
export interface ConcurrencyLimiter {
  /**
   * Starts a task.
   *
   * @returns the function that ends it
   * @throws the error of `createError` if the client is at its limit
   */
  acquire(client: string): () => void
}

/** Creates a `ConcurrencyLimiter`. `createError` creates the error that is thrown for a client at its limit. */
export function createConcurrencyLimiter(
  limit: number,
  createError: (limit: number) => GatewayError,
): ConcurrencyLimiter {
  const counts = new Map<string, number>()
  return {
    acquire(client) {
      const count = counts.get(client) ?? 0
      if (count >= limit) throw createError(limit)
      counts.set(client, count + 1)
      return () => {
        const remaining = (counts.get(client) ?? 1) - 1
        if (remaining > 0) counts.set(client, remaining)
        else counts.delete(client)
      }
    },
  }
}
