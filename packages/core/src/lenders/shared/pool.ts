import { isCausewayError } from '../../kernel/index.ts'
import type { LenderMarket, LendingPool, PoolFailure } from '../../lending/index.ts'
import { refuse } from './refuse.ts'

/** @throws LendingRefusedError FIGURES_UNKNOWN for a pool that is not there, or could not be read */
export function poolOf({ pools, lender }: LenderMarket, poolId: string): LendingPool {
  return pools[poolId] ?? refuse('FIGURES_UNKNOWN', `${lender} has no pool ${poolId} that could be read`)
}

/** Why a pool is missing, in one line for people. */
export function failedPool(poolId: string, error: unknown): PoolFailure {
  const details = isCausewayError(error) ? error.details : undefined
  const message = error instanceof Error ? error.message : String(error)
  return { poolId, reason: details ? `${message}: ${details}` : message }
}
