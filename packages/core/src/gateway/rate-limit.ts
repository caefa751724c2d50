import type { Clock } from '../kernel/clock.ts'

/** Limits the requests of each client per minute. */
export interface RateLimit {
  /** Counts a request. Returns 0 if it is allowed, else the milliseconds to wait. */
  take(client: string): number
  /** Number of clients in memory. */
  readonly size: number
}

interface Bucket {
  /** Number of requests allowed at `time`. It may be fractional. */
  readonly tokens: number
  readonly time: number
}

const MINUTE_MS = 60_000
/** Maximum number of clients in memory. */
const MAX_CLIENTS = 10_000

/**
 * Creates a rate limit with a token bucket per client that refills within a minute. Clients are stored in two maps, and
 * the older one is dropped as a whole, because deleting single keys from the front of a large map is slow.
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
  let rotatedTime = 0
  let lastTime = 0

  const rotate = (now: number) => {
    // Drop clients after a minute, when their buckets are full like those of new clients.
    if (now - lastTime >= MINUTE_MS) recent.clear()
    lastTime = now
    if (recent.size < half && now - rotatedTime < MINUTE_MS) return
    earlier = recent
    recent = new Map()
    rotatedTime = now
  }

  return {
    take(client) {
      const now = clock.now()
      rotate(now)
      const { tokens, time } = recent.get(client) ??
        earlier.get(client) ?? { tokens: requestsPerMinute, time: now }
      // Ignore negative time, so that setting the clock back does not drain a bucket.
      const filled = Math.min(requestsPerMinute, tokens + Math.max(0, now - time) * perMs)
      const isAllowed = filled >= 1
      earlier.delete(client)
      recent.set(client, { tokens: isAllowed ? filled - 1 : filled, time: now })
      return isAllowed ? 0 : (1 - filled) / perMs
    },
    get size() {
      return recent.size + earlier.size
    },
  }
}
