import type { NodeErrorClass } from '../../platforms/nodes.ts'

/** How the nodes of a chain are tested and chosen. Times in milliseconds. */
export const NODE_POLICY = {
  /** Tests under way at the same moment, for one chain. */
  testsAtOnce: 10,
  testTimeoutMs: 7_000,
  requestTimeoutMs: 10_000,
  /** The fastest ones that are asked. */
  kept: 3,
  retestMs: 180_000,
  /** The first request waits no longer for slower nodes once one works. */
  firstTestGraceMs: 300,
  /** When no node is left, those that merely failed are tested again, this often at most: the fault may be ours. */
  lastResortMs: 5_000,
  /** Rounds over the nodes after the first has failed. */
  retries: 2,
  /** A node may be this far behind the others, and never less than `minLagBlocks`. */
  maxLagSeconds: 15,
  minLagBlocks: 3,
} as const

/** How long a node is left alone, in milliseconds. */
export const BLACKLIST_MS: Readonly<Record<NodeErrorClass, number>> = {
  rate_limit: 70_000,
  auth_error: 30 * 60_000,
  timeout: 120_000,
  other: 300_000,
}
