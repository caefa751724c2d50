import type { Clock } from '../kernel/index.ts'

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
/** Beyond this the client that was silent for longest is forgotten: memory is bounded whoever comes. */
const MAX_CLIENTS = 10_000

/** A bucket of tokens per client, that fills within a minute. */
export function createRateLimit(
  requestsPerMinute: number,
  clock: Clock,
  maxClients: number = MAX_CLIENTS,
): RateLimit {
  // In the order they were last seen.
  const buckets = new Map<string, Bucket>()
  const perMs = requestsPerMinute / MINUTE_MS

  const forget = (now: number) => {
    for (const [client, { at }] of buckets) {
      // After a minute the bucket is full, as that of a client who was never here.
      if (buckets.size <= maxClients && now - at < MINUTE_MS) return
      buckets.delete(client)
    }
  }

  return {
    take(client) {
      const now = clock.now()
      const { tokens, at } = buckets.get(client) ?? { tokens: requestsPerMinute, at: now }
      // A clock that is set back must not empty a bucket.
      const filled = Math.min(requestsPerMinute, tokens + Math.max(0, now - at) * perMs)
      const passes = filled >= 1
      buckets.delete(client)
      buckets.set(client, { tokens: passes ? filled - 1 : filled, at: now })
      forget(now)
      return passes ? 0 : (1 - filled) / perMs
    },
    get size() {
      return buckets.size
    },
  }
}

/**
 * A `clientOf` that reads a header which the server or proxy in front of the gateway sets itself, overwriting what a
 * client sent: `cf-connecting-ip`, `fly-client-ip`, or the last entry of `x-forwarded-for` behind exactly one proxy.
 * A header that clients can set makes the limit worthless. Requests without it share one limit.
 */
export function clientFromHeader(name: string): (request: Request) => string {
  // Each proxy appends whom it heard from: only the last entry is the word of our own.
  return (request) => request.headers.get(name)?.split(',').at(-1)?.trim() ?? ''
}
