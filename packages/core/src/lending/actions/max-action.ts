import type { ActionTerms } from '../action.ts'
import type { LendingPool } from '../lender-market.ts'
import type { LendingFigure } from '../risk/math.ts'
import { remainingBelowCap, smaller } from '../risk/math.ts'
import { type LendingLimitOptions, maxBorrow, maxWithdraw } from '../risk/max-borrow.ts'
import { getActionToken, requirePool } from './require-lender.ts'
import { getDebt } from './to-action-size.ts'
import { getSpendable, type PlanInputs, toSnapshot, validateNext } from './validate-action.ts'

/**
 * Returns the largest amount of an action that its lender accepts, in base units of the asset: bounded by the wallet
 * balance, caps, liquidity and collateral. 0 if no amount is accepted; unknown if a price, a factor, the balance or
 * the gas reserve is unknown. The contracts may accept slightly more: Aave one unit of its numeraire, Comet and Morpho
 * one unit of the asset.
 *
 * @throws InvalidInputError for an unknown pool; CausewayError POOL_UNREADABLE
 */
export function maxAction(
  terms: ActionTerms,
  inputs: PlanInputs,
  options: LendingLimitOptions = {},
): LendingFigure {
  const pool = requirePool(inputs.market, terms.poolId)
  const maximum = getMaximum(terms, pool, inputs, options)
  if (maximum === 'unknown' || maximum === 0n) return maximum
  const { issues } = validateNext({ ...terms, amount: maximum }, toSnapshot(inputs), inputs)
  return issues.length > 0 ? 0n : maximum
}

function getMaximum(
  terms: ActionTerms,
  pool: LendingPool,
  inputs: PlanInputs,
  options: LendingLimitOptions,
): LendingFigure {
  const { position, market } = inputs
  switch (terms.type) {
    case 'Deposit':
      return limitBySpendable(terms, pool, inputs, remainingBelowCap(pool.supplyCap, pool.totalDeposits))
    case 'Repay':
      return limitBySpendable(terms, pool, inputs, getDebt(terms, position.pools[pool.poolId]))
    case 'Borrow':
      return maxBorrow(position, market, pool.poolId, options)
    case 'Withdraw':
      return maxWithdraw(position, market, pool.poolId, options)
  }
}

function limitBySpendable(
  terms: ActionTerms,
  pool: LendingPool,
  inputs: PlanInputs,
  limit: bigint | undefined,
): LendingFigure {
  const held = inputs.balances.get(getActionToken(terms, pool))
  const spendable = held === undefined ? 'unknown' : getSpendable(terms, pool, held, inputs)
  if (limit === 0n) return limit
  return spendable === 'unknown' || limit === undefined ? spendable : smaller(spendable, limit)
}
