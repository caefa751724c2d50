import { type LendingIssue, type LendingPool, poolConfig } from '@causeway/core/lending'
import { MARGIN_LEGS, type MarginOperation } from '@causeway/core/margin'
import { marginCopy } from '../../locales/copy.ts'
import {
  type LendingPoolChoice,
  type LendingPoolChoicesInput,
  lendingPoolChoices,
} from '../lending/pool-choices.ts'

/** Input of `marginPoolChoices`. */
export interface MarginPoolChoicesInput extends Omit<LendingPoolChoicesInput, 'type'> {
  readonly operation: MarginOperation
  readonly side: 'sell' | 'buy'
}

/**
 * Returns the pools of a market for one side of a trade, pickable ones first. A pool to deposit in must be collateral in the
 * account's mode.
 */
export function marginPoolChoices({
  operation,
  side,
  ...input
}: MarginPoolChoicesInput): LendingPoolChoice[] {
  const { funding, output } = MARGIN_LEGS[operation]
  const type = side === 'sell' ? funding : output
  const choices = lendingPoolChoices({ ...input, type })
  if (type !== 'Deposit') return choices
  const mode = input.position?.mode ?? 0
  const checked = choices.map((choice) => {
    const pool = input.market.pools[choice.poolId]
    const reason = choice.reason ?? (pool && getCollateralIssue(pool, mode))
    return reason ? { ...choice, isPickable: false, reason } : choice
  })
  return checked.sort((a, b) => Number(b.isPickable) - Number(a.isPickable))
}

function getCollateralIssue(pool: LendingPool, mode: number): LendingIssue | undefined {
  const config = poolConfig(pool, mode)
  if (config === 'unknown') return undefined
  if (pool.collateralActive && !config.collateralDisabled && config.borrowCollateralFactor > 0n)
    return undefined
  return {
    code: 'NOT_COLLATERAL',
    message: marginCopy.notCollateral(pool.asset.symbol),
  }
}
