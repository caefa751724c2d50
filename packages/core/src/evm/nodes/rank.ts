import type { NodeErrorClass, NodeState } from '../../platforms/nodes.ts'
import { BLACKLIST_MS, NODE_POLICY } from './policy.ts'

/** Results of the tests and requests of a node. Times are in milliseconds since the epoch. */
export interface NodeFacts {
  readonly url: string
  readonly host: string
  /** Chain id that the node reported, once known. */
  readonly chainId?: number
  /** Result of the last successful test. */
  readonly test?: { readonly latencyMs: number; readonly height: bigint | undefined; readonly time: number }
  /** Last failure, and the time when it may be tested if no other node is left. Undefined once the node works again. */
  readonly failure?: { readonly kind: NodeErrorClass; readonly until: number; readonly retryTime?: number }
}

const STATUS_ORDER = ['working', 'out_of_step', 'untested', 'blacklisted', 'wrong_chain'] as const

/** Returns the nodes of a chain, best first: synced nodes by latency, then the rest. */
export function rankNodes(
  nodes: readonly NodeFacts[],
  { chainId, maxLag, now }: { readonly chainId: number; readonly maxLag: bigint; readonly now: number },
): NodeState[] {
  const heights = nodes.flatMap((node) =>
    isUsable(node, chainId, now) && node.test?.height !== undefined ? [node.test.height] : [],
  )
  const reference = referenceHeight(heights, maxLag)
  const isInStep = (height: bigint | undefined) =>
    height === undefined ||
    reference === undefined ||
    (height >= reference - maxLag && height <= reference + maxLag)

  const getStatus = (node: NodeFacts): NodeState['status'] => {
    if (node.chainId !== undefined && node.chainId !== chainId) return 'wrong_chain'
    if (isBlacklisted(node, now)) return 'blacklisted'
    if (!node.test) return 'untested'
    return isInStep(node.test.height) ? 'working' : 'out_of_step'
  }

  return nodes
    .map((node) => toState(node, getStatus(node)))
    .sort(
      (a, b) =>
        STATUS_ORDER.indexOf(a.status) - STATUS_ORDER.indexOf(b.status) ||
        (a.latencyMs ?? Number.MAX_VALUE) - (b.latencyMs ?? Number.MAX_VALUE),
    )
}

/**
 * Returns the block height against which lag is measured: the highest one that a second node confirms. Otherwise a
 * single node that is far ahead would make all others look out of sync.
 */
export function referenceHeight(heights: readonly bigint[], maxLag: bigint): bigint | undefined {
  const sorted = [...heights].sort((a, b) => (a > b ? -1 : a < b ? 1 : 0))
  const [highest] = sorted
  if (sorted.length < 3) return highest
  return (
    sorted.find((height, index) => {
      const next = sorted[index + 1]
      return next !== undefined && next >= height - maxLag
    }) ?? highest
  )
}

/** Returns the maximum lag of a node in blocks. Assumes 2 seconds per block if the block time is unknown. */
export function maxLagBlocks(blockTimeSeconds = 2): bigint {
  return BigInt(Math.max(NODE_POLICY.minLagBlocks, Math.ceil(NODE_POLICY.maxLagSeconds / blockTimeSeconds)))
}

function isUsable(node: NodeFacts, expected: number, now: number): boolean {
  return (node.chainId === undefined || node.chainId === expected) && !isBlacklisted(node, now)
}

function isBlacklisted({ failure }: NodeFacts, now: number): boolean {
  if (!failure) return false
  const remainingMs = failure.until - now
  // Enable the node again if the clock was set back: only then does more than the full period remain.
  return remainingMs > 0 && remainingMs <= BLACKLIST_MS[failure.kind]
}

function toState({ url, host, chainId, test, failure }: NodeFacts, status: NodeState['status']): NodeState {
  return {
    url,
    host,
    status,
    ...(chainId === undefined ? {} : { chainId }),
    ...(test ? { latencyMs: test.latencyMs, testedTime: test.time } : {}),
    ...(test?.height === undefined ? {} : { height: test.height }),
    ...(failure ? { failure: failure.kind, blacklistedUntil: failure.until } : {}),
  }
}
