import type { Address } from '../kernel/schema.ts'
import type { LendingFailure } from './failure.ts'
import type { LenderMarket } from './market.ts'
import type { LendingPair } from './pairs/get-lending-pairs.ts'
import type { LenderPositions } from './read-positions.ts'

/** What is asked: lenders of chains. */
export interface LendersRequest {
  readonly chainIds: readonly number[]
  /** Ids; those a chain does not have are failures there. Default: all that each chain has. */
  readonly lenders?: readonly string[] | undefined
}

/** What is asked: what an account has with them. */
export interface LendingPositionsRequest extends LendersRequest {
  /** Any address: reading asks nobody's leave. */
  readonly account: Address
  /**
   * How old, in milliseconds, the market may be that they are read with: a screen saves requests by it, an action that is
   * planned must not. Default 0, both are read together.
   */
  readonly marketMaxAgeMs?: number | undefined
}

/** Every lender that was asked for is in exactly one of the two. */
export interface LendingMarketsResult {
  readonly markets: readonly LenderMarket[]
  readonly failures: readonly LendingFailure[]
}

/** Every lender that was asked for is in exactly one of the two. */
export interface LendingPositionsResult {
  readonly positions: readonly LenderPositions[]
  readonly failures: readonly LendingFailure[]
}

/** The pairs of chains; with `failures` where they were told from markets that could not all be read. */
export interface LendingPairsResult {
  readonly pairs: readonly LendingPair[]
  readonly failures: readonly LendingFailure[]
}

/** Each chain and lender once. */
export function distinctRequest({ chainIds, lenders }: LendersRequest): LendersRequest {
  return { chainIds: [...new Set(chainIds)], lenders: lenders && [...new Set(lenders)] }
}

/** The same in any order is the same read. */
export function requestKey({
  chainIds,
  lenders,
  account,
  marketMaxAgeMs,
}: LendersRequest & Partial<LendingPositionsRequest>): string {
  const chains = [...chainIds].sort((a, b) => a - b)
  return JSON.stringify([chains, lenders && [...lenders].sort(), account, marketMaxAgeMs])
}
