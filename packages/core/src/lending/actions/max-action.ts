import type { ActionTerms } from '../action.ts'
import type { LendingPool } from '../market.ts'
import type { LendingFigure } from '../risk/figures.ts'
import { roomBelow, smaller } from '../risk/figures.ts'
import { type LendingLimitOptions, maxBorrow, maxWithdraw } from '../risk/limits.ts'
import { requirePool, tokenOf } from './find.ts'
import { owedAs } from './size.ts'
import { judge, type PlanInputs, spendableOf, startOf } from './validate-action.ts'

/**
 * The largest amount of an action that its lender would carry out, in base units of the asset: what the wallet can spend,
 * what caps, liquidity and collateral allow. 0 where none would be; unknown where a price, a factor, the balance or the
 * gas to be kept is. Aave's own check may allow a unit of its numeraire more, and Comet's and Morpho's a unit of the asset.
 *
 * @throws InvalidInputError for a pool that is none of the market's; CausewayError POOL_UNREADABLE
 */
export function maxAction(
  terms: ActionTerms,
  ground: PlanInputs,
  options: LendingLimitOptions = {},
): LendingFigure {
  const pool = requirePool(ground.market, terms.poolId)
  const most = mostOf(terms, pool, ground, options)
  if (most === 'unknown' || most === 0n) return most
  const { refusals } = judge({ ...terms, amount: most }, startOf(ground), ground)
  return refusals.length > 0 ? 0n : most
}

function mostOf(
  terms: ActionTerms,
  pool: LendingPool,
  ground: PlanInputs,
  options: LendingLimitOptions,
): LendingFigure {
  const { position, market } = ground
  switch (terms.type) {
    case 'Deposit':
      return fromWallet(terms, pool, ground, roomBelow(pool.supplyCap, pool.totalDeposits))
    case 'Repay':
      return fromWallet(terms, pool, ground, owedAs(terms, position.pools[pool.poolId]))
    case 'Borrow':
      return maxBorrow(position, market, pool.poolId, options)
    case 'Withdraw':
      return maxWithdraw(position, market, pool.poolId, options)
  }
}

function fromWallet(
  terms: ActionTerms,
  pool: LendingPool,
  ground: PlanInputs,
  most: bigint | undefined,
): LendingFigure {
  const held = ground.balances.get(tokenOf(terms, pool))
  const spendable = held === undefined ? 'unknown' : spendableOf(terms, pool, held, ground)
  if (most === 0n) return most
  return spendable === 'unknown' || most === undefined ? spendable : smaller(spendable, most)
}
