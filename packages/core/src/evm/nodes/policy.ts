import type { NodeErrorClass } from '../../platforms/nodes.ts'

/** Limits and intervals for testing and choosing nodes. Times in milliseconds. */
export const NODE_POLICY = {
  /** Concurrent tests per chain. */
  maxConcurrentTests: 10,
  testTimeoutMs: 7_000,
  requestTimeoutMs: 10_000,
  /** Number of the fastest nodes that are used. */
  maxActive: 3,
  retestMs: 180_000,
  /** Time that the first request waits for more nodes after one works. */
  firstTestGraceMs: 300,
  /** Minimum interval between tests of failed nodes when no other node is left. */
  lastResortMs: 5_000,
  /** Retries over all nodes. */
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
