import type { Address } from '../kernel/schema.ts'
import type { LendingFailure } from './failure.ts'
import type { LenderMarket } from './lender-market.ts'
import type { LendingPair } from './pairs/get-lending-pairs.ts'
import type { LenderPositions } from './read-positions.ts'

/** Lenders to read, by chains. */
export interface LendersRequest {
  readonly chainIds: readonly number[]
  /** Lender ids. An id that a chain does not have is a failure of that chain. Default: all lenders of each chain. */
  readonly lenders?: readonly string[] | undefined
}

/** Positions to read. */
export interface LendingPositionsRequest extends LendersRequest {
  /** Address of the account. Any address can be read. */
  readonly account: Address
  /**
   * Maximum age of the stored market to read positions with, in milliseconds. Screens set it to save requests; plans of
   * actions must not. Default 0: the market is read as well.
   */
  readonly marketMaxAgeMs?: number | undefined
}

/** Markets of the requested lenders. Each lender is in exactly one of the two lists. */
export interface LendingMarketsResult {
  readonly markets: readonly LenderMarket[]
  readonly failures: readonly LendingFailure[]
}

/** Positions with the requested lenders. Each lender is in exactly one of the two lists. */
export interface LendingPositionsResult {
  readonly positions: readonly LenderPositions[]
  readonly failures: readonly LendingFailure[]
}

/** Pairs of chains. `failures` lists markets that could not be read, if the pairs were derived from markets. */
export interface LendingPairsResult {
  readonly pairs: readonly LendingPair[]
  readonly failures: readonly LendingFailure[]
}

/** Removes duplicate chains and lenders. */
export function distinctRequest({ chainIds, lenders }: LendersRequest): LendersRequest {
  return { chainIds: [...new Set(chainIds)], lenders: lenders && [...new Set(lenders)] }
}

/** Returns the key under which equal requests are shared, regardless of the order of chains and lenders. */
export function requestKey({
  chainIds,
  lenders,
  account,
  marketMaxAgeMs,
}: LendersRequest & Partial<LendingPositionsRequest>): string {
  const chains = [...chainIds].sort((a, b) => a - b)
  return JSON.stringify([chains, lenders && [...lenders].sort(), account, marketMaxAgeMs])
}
