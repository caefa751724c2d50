import { askAgainIn } from './errors.ts'

/** Lets each client have so many quote streams open at once. */
export interface OpenStreams {
  /** Counts one; call what it returns when that one has ended. @throws GatewayError TOO_MANY_STREAMS */
  open(client: string): () => void
}

export function createOpenStreams(most: number): OpenStreams {
  const counts = new Map<string, number>()
  return {
    open(client) {
      const count = counts.get(client) ?? 0
      if (count >= most) {
        const details = `At most ${most}: leave one, or ask again in 1 s`
        throw askAgainIn('TOO_MANY_STREAMS', 'Too many quote streams at once', { seconds: 1, details })
      }
      counts.set(client, count + 1)
      return () => {
        const left = (counts.get(client) ?? 1) - 1
        if (left > 0) counts.set(client, left)
        else counts.delete(client)
      }
    },
  }
}
