import type { Clock } from '../kernel/clock.ts'

/** Lets each client through so many times a minute. */
export interface RateLimit {
  /** Milliseconds to wait; zero when the request may pass. */
  take(client: string): number
  /** How many clients are remembered. */
  readonly size: number
}

interface Bucket {
  /** Requests that may pass at `at`, a share of one included. */
  readonly tokens: number
  readonly at: number
}

const MINUTE_MS = 60_000
/** Memory is bounded whoever comes. */
const MAX_CLIENTS = 10_000

/**
 * A bucket of tokens per client, that fills within a minute. Clients are remembered in two halves, and the older one is
 * forgotten as a whole: taking single ones from the front of a large map slows down with every client that comes.
 */
export function createRateLimit(
  requestsPerMinute: number,
  clock: Clock,
  maxClients: number = MAX_CLIENTS,
): RateLimit {
  const half = Math.max(1, Math.floor(maxClients / 2))
  const perMs = requestsPerMinute / MINUTE_MS
  let recent = new Map<string, Bucket>()
  let earlier = new Map<string, Bucket>()
  let halvedAt = 0
  let lastAt = 0

  const forget = (now: number) => {
    // After a minute a bucket is full, as that of a client who was never here.
    if (now - lastAt >= MINUTE_MS) recent.clear()
    lastAt = now
    if (recent.size < half && now - halvedAt < MINUTE_MS) return
    earlier = recent
    recent = new Map()
    halvedAt = now
  }

  return {
    take(client) {
      const now = clock.now()
      forget(now)
      const { tokens, at } = recent.get(client) ??
        earlier.get(client) ?? { tokens: requestsPerMinute, at: now }
      // A clock that is set back must not empty a bucket.
      const filled = Math.min(requestsPerMinute, tokens + Math.max(0, now - at) * perMs)
      const passes = filled >= 1
      earlier.delete(client)
      recent.set(client, { tokens: passes ? filled - 1 : filled, at: now })
      return passes ? 0 : (1 - filled) / perMs
    },
    get size() {
      return recent.size + earlier.size
    },
  }
}
