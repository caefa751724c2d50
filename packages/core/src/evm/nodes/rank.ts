import type { NodeErrorClass, NodeState } from '../../platforms/nodes.ts'
import { BLACKLIST_MS, NODE_POLICY } from './policy.ts'

/** What is known of a node. Times in milliseconds since the epoch. */
export interface NodeFacts {
  readonly url: string
  readonly host: string
  /** The chain it answers for, once it has told. */
  readonly chainId?: number
  /** Its last test, if it passed. */
  readonly test?: { readonly latencyMs: number; readonly height: bigint | undefined; readonly time: number }
  /** Why it failed, unless it has worked since. */
  readonly failure?: { readonly kind: NodeErrorClass; readonly until: number }
}

const ORDER = ['working', 'out_of_step', 'untested', 'blacklisted', 'wrong_chain'] as const

/** The nodes of a chain, best first: those in step with the others by their latency, then the rest. */
export function rankNodes(
  nodes: readonly NodeFacts[],
  { chainId, maxLag, now }: { readonly chainId: number; readonly maxLag: bigint; readonly now: number },
): NodeState[] {
  const heights = nodes.flatMap((node) =>
    isUsable(node, chainId, now) && node.test?.height !== undefined ? [node.test.height] : [],
  )
  const best = referenceHeight(heights, maxLag)
  const inStep = (height: bigint | undefined) =>
    height === undefined || best === undefined || (height >= best - maxLag && height <= best + maxLag)

  const statusOf = (node: NodeFacts): NodeState['status'] => {
    if (node.chainId !== undefined && node.chainId !== chainId) return 'wrong_chain'
    if (isLeftAlone(node, now)) return 'blacklisted'
    if (!node.test) return 'untested'
    return inStep(node.test.height) ? 'working' : 'out_of_step'
  }

  return nodes
    .map((node) => toState(node, statusOf(node)))
    .sort(
      (a, b) =>
        ORDER.indexOf(a.status) - ORDER.indexOf(b.status) ||
        (a.latencyMs ?? Number.MAX_VALUE) - (b.latencyMs ?? Number.MAX_VALUE),
    )
}

/**
 * The height the others are held to: the highest that another node comes near to. One node alone far ahead of all
 * others would else put all of them out of step.
 */
export function referenceHeight(heights: readonly bigint[], maxLag: bigint): bigint | undefined {
  const sorted = [...heights].sort((a, b) => (a > b ? -1 : a < b ? 1 : 0))
  const [highest] = sorted
  if (sorted.length < 3) return highest
  return (
    sorted.find((height, at) => {
      const next = sorted[at + 1]
      return next !== undefined && next >= height - maxLag
    }) ?? highest
  )
}

/** How many blocks a node may lag; two seconds a block where the chain's own time is not known. */
export function maxLagBlocks(blockTimeSeconds = 2): bigint {
  return BigInt(Math.max(NODE_POLICY.minLagBlocks, Math.ceil(NODE_POLICY.maxLagSeconds / blockTimeSeconds)))
}

function isUsable(node: NodeFacts, expected: number, now: number): boolean {
  return (node.chainId === undefined || node.chainId === expected) && !isLeftAlone(node, now)
}

function isLeftAlone({ failure }: NodeFacts, now: number): boolean {
  if (!failure) return false
  const left = failure.until - now
  // More than all of the pause is left only where the clock was set back: then it is over.
  return left > 0 && left <= BLACKLIST_MS[failure.kind]
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
