import type { Address } from '../kernel/schema.ts'
import type { LendingFailure } from './failure.ts'
import type { LenderMarket } from './market.ts'
import type { LendingPair } from './pairs/get-lending-pairs.ts'
import type { LenderPositions } from './read-positions.ts'

/** Lenders to read, by chains. */
export interface LendersRequest {
  readonly chainIds: readonly number[]
  /** Ids; those a chain does not have are failures there. Default: all that each chain has. */
  readonly lenders?: readonly string[] | undefined
}

/** Positions to read. */
export interface LendingPositionsRequest extends LendersRequest {
  /** Address of the account. Any address can be read. */
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

/** Pairs of chains. `failures` lists markets that could not be read, if the pairs were derived from markets. */
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
