import { type LendingIssue, type LendingPool, poolConfig } from '@causeway/core/lending'
import { MARGIN_LEGS, type MarginOperation } from '@causeway/core/margin'
import {
  type LendingPoolChoice,
  type LendingPoolChoicesInput,
  lendingPoolChoices,
} from '../lending/pool-choices.ts'

/** What the pools are listed for. */
export interface MarginPoolChoicesInput extends Omit<LendingPoolChoicesInput, 'type'> {
  readonly operation: MarginOperation
  readonly side: 'sell' | 'buy'
}

/**
 * The pools of a market for one side of a trade: those that can be picked first. What counts for nothing as collateral in
 * the account's mode cannot be bought to be held.
 */
export function marginPoolChoices({
  operation,
  side,
  ...input
}: MarginPoolChoicesInput): LendingPoolChoice[] {
  const legs = MARGIN_LEGS[operation]
  const type = side === 'sell' ? legs.in : legs.out
  const choices = lendingPoolChoices({ ...input, type })
  if (type !== 'Deposit') return choices
  const mode = input.position?.mode ?? 0
  const judged = choices.map((choice) => {
    const pool = input.market.pools[choice.poolId]
    const reason = choice.reason ?? (pool && noCollateral(pool, mode))
    return reason ? { ...choice, isPickable: false, reason } : choice
  })
  return judged.sort((a, b) => Number(b.isPickable) - Number(a.isPickable))
}

function noCollateral(pool: LendingPool, mode: number): LendingIssue | undefined {
  const config = poolConfig(pool, mode)
  if (config === 'unknown') return undefined
  if (pool.collateralActive && !config.collateralDisabled && config.borrowCollateralFactor > 0n)
    return undefined
  return {
    code: 'NOT_COLLATERAL',
    message: `${pool.asset.symbol} counts for nothing as collateral in this mode`,
  }
}
