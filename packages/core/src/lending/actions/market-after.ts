import type { AssetAction } from '../action.ts'
import type { LenderMarket, LendingPool } from '../market.ts'
import { RATE_MODES } from '../position.ts'
import { fromBoth, plus, saturatingSub } from '../risk/figures.ts'

/** The market once an action is carried out: what it leaves of caps and liquidity is all there is for the next. */
export function marketAfter(
  market: LenderMarket,
  pool: LendingPool,
  action: AssetAction,
  amount: bigint,
): LenderMarket {
  const changed = { ...pool, ...totalsAfter(pool, action, amount) }
  return { ...market, pools: { ...market.pools, [pool.poolId]: changed } }
}

type Totals = Pick<LendingPool, 'totalDeposits' | 'totalDebt' | 'totalDebtStable' | 'totalLiquidity'>

function totalsAfter(pool: LendingPool, action: AssetAction, amount: bigint): Partial<Totals> {
  const isStable = 'rateMode' in action && action.rateMode === RATE_MODES.stable
  const owed = isStable ? 'totalDebtStable' : 'totalDebt'
  switch (action.type) {
    case 'Deposit':
      return { totalDeposits: plus(pool.totalDeposits, amount), totalLiquidity: pool.totalLiquidity + amount }
    case 'Withdraw':
      return {
        totalDeposits: fromBoth(pool.totalDeposits, amount, saturatingSub),
        totalLiquidity: saturatingSub(pool.totalLiquidity, amount),
      }
    case 'Borrow':
      return { [owed]: pool[owed] + amount, totalLiquidity: saturatingSub(pool.totalLiquidity, amount) }
    case 'Repay':
      return { [owed]: saturatingSub(pool[owed], amount), totalLiquidity: pool.totalLiquidity + amount }
  }
}
