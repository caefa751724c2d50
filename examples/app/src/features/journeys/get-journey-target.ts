import type { LendingPool } from '@causeway/core/lending'
import type { JourneyTarget } from './journey-target.ts'

/** The sub-account that journeys deposit to and repay from. */
export const JOURNEY_SUB_ACCOUNT = '0'

type TargetPool = Pick<
  LendingPool,
  'chainId' | 'lender' | 'poolId' | 'asset' | 'isActive' | 'isFrozen' | 'isPaused'
>

interface PoolOfAccount {
  readonly pool: TargetPool | undefined
  /** Debt of the account at the variable rate, in base units. Undefined while unknown. */
  readonly debt?: bigint | undefined
  readonly subAccount: string
}

/** Returns the target of a deposit or a repayment; undefined if a journey cannot end in it. */
export function getJourneyTarget(
  action: JourneyTarget['action'],
  { pool, debt = 0n, subAccount }: PoolOfAccount,
): JourneyTarget | undefined {
  if (!pool || subAccount !== JOURNEY_SUB_ACCOUNT || !pool.isActive || pool.isPaused) return undefined
  const { chainId, lender, poolId, asset, isFrozen } = pool
  if (action === 'deposit' ? isFrozen : debt === 0n) return undefined
  return { action, chainId, lender, poolId, asset, ...(action === 'repay' ? { debt } : {}) }
}
