import type { GatewayError } from './gateway-error.ts'

/** So many things at once for each client, and no more. */
export interface ConcurrencyLimiter {
  /** Takes one; call what it returns when that one is free again. @throws what `full` makes */
  take(client: string): () => void
}

export function createConcurrencyLimiter(
  most: number,
  full: (most: number) => GatewayError,
): ConcurrencyLimiter {
  const counts = new Map<string, number>()
  return {
    take(client) {
      const count = counts.get(client) ?? 0
      if (count >= most) throw full(most)
      counts.set(client, count + 1)
      return () => {
        const left = (counts.get(client) ?? 1) - 1
        if (left > 0) counts.set(client, left)
        else counts.delete(client)
      }
    },
  }
}
