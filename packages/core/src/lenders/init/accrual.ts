import { mulDivUp } from '../../kernel/amounts.ts'
import { WAD } from '../../lending/market.ts'

/** What a pool keeps. Base units of its token; rate per second and reserve factor in WAD; time in seconds. */
export interface PoolState {
  readonly cash: bigint
  readonly totalDebt: bigint
  readonly totalDebtShares: bigint
  readonly totalShares: bigint
  readonly lastAccruedTime: bigint
  readonly reserveFactor: bigint
  readonly borrowRate: bigint
}

/** The pool with its interest up to `timestamp`, as `accrueInterest` of `LendingPool` makes it. */
export function accrued(state: PoolState, timestamp: number): PoolState {
  const elapsed = BigInt(timestamp) - state.lastAccruedTime
  if (elapsed <= 0n) return state
  const { cash, totalDebt, totalShares, reserveFactor, borrowRate } = state
  const interest = (borrowRate * elapsed * totalDebt) / WAD
  const reserve = (interest * reserveFactor) / WAD
  return {
    ...state,
    totalDebt: totalDebt + interest,
    totalShares: totalShares + sharesDown(reserve, cash + totalDebt + interest - reserve, totalShares),
    lastAccruedTime: BigInt(timestamp),
  }
}

// Nobody owns these: they keep the price of a share from being moved while a pool is empty.
const VIRTUAL_SHARES = 10n ** 8n
const VIRTUAL_ASSETS = 1n

/** What a deposit is worth: rounded down. */
export function depositOf(shares: bigint, { cash, totalDebt, totalShares }: PoolState): bigint {
  return (shares * (cash + totalDebt + VIRTUAL_ASSETS)) / (totalShares + VIRTUAL_SHARES)
}

/** What a debt comes to: rounded up. */
export function debtOf(shares: bigint, { totalDebt, totalDebtShares }: PoolState): bigint {
  return totalDebtShares === 0n ? 0n : mulDivUp(shares, totalDebt, totalDebtShares)
}

function sharesDown(assets: bigint, totalAssets: bigint, totalShares: bigint): bigint {
  return (assets * (totalShares + VIRTUAL_SHARES)) / (totalAssets + VIRTUAL_ASSETS)
}
