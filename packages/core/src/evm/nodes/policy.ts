import type { NodeErrorClass } from '../../platforms/nodes.ts'

/** Limits and intervals for testing and choosing nodes. Times in milliseconds. */
export const NODE_POLICY = {
  /** Concurrent tests per chain. */
  maxConcurrentTests: 10,
  testTimeoutMs: 7_000,
  requestTimeoutMs: 10_000,
  /** Number of fastest nodes that are used. */
  maxActive: 3,
  retestMs: 180_000,
  /** Time for which the first request waits for further nodes after one passed its test. */
  firstTestGraceMs: 300,
  /** Minimum interval between tests of disabled nodes if no other node is left. */
  lastResortMs: 5_000,
  /** Time after which a rate-limited node without a `Retry-After` header is tested again if no other node is left. */
  rateLimitRetryMs: 10_000,
  /** Maximum number of retries of a request, over all nodes. */
  retries: 2,
  /** Maximum lag behind the other nodes, at least `minLagBlocks`. */
  maxLagSeconds: 15,
  minLagBlocks: 3,
} as const

/** Time for which a failed node is disabled, in milliseconds. */
export const BLACKLIST_MS: Readonly<Record<NodeErrorClass, number>> = {
  rate_limit: 70_000,
  auth_error: 30 * 60_000,
  timeout: 120_000,
  other: 300_000,
}
