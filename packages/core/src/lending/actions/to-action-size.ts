import type { AssetAction } from '../action.ts'
import type { ActionSize } from '../lender.ts'
import type { LendingAsset } from '../lender-market.ts'
import { amountAtRateMode, type PoolPosition, RATE_MODES } from '../lender-position.ts'
import { divideUp } from '../risk/math.ts'
import { formatTokenAmount } from './format-token-amount.ts'
import type { LendingNotice } from './notices.ts'

/** Upper bound of the interest accrued until execution: 2.5 basis points, most of a day at 10% a year. */
const ACCRUAL_MARGIN = { share: 25n, of: 100_000n }

/** Amounts that 'all' refers to, in base units. */
export interface SizeTerms {
  readonly asset: LendingAsset
  /** Position of the account in the pool. */
  readonly held: PoolPosition | undefined
  /** Wallet balance minus the gas reserve. Ignored for withdrawals and borrows. */
  readonly spendable: bigint
  /**
   * Borrow rate in percent per year of a lender that takes repayments in shares of the debt, whose price grows until the
   * transaction is included. Undefined for lenders that take amounts.
   */
  readonly shareRate?: number | undefined
}

/** Amounts of an action, and notices about them. */
export interface Sizing {
  readonly size: ActionSize
  readonly notices: readonly LendingNotice[]
}

/**
 * Returns the amounts of an action. 'all' of a deposit becomes the exact wallet balance; 'all' of a withdrawal or a
 * repayment stays 'all', so that it includes the interest accrued until execution. If the wallet cannot cover the whole
 * debt, the repayment becomes the spendable balance. A repayment in shares has a limit with the interest of an hour, which
 * lowers the amount if the wallet cannot cover it.
 */
export function toActionSize(action: AssetAction, terms: SizeTerms): Sizing {
  const { held, spendable } = terms
  const { amount } = action
  if (amount !== 'all') return action.type === 'Repay' ? repay(amount, terms) : toExactSize(amount)
  switch (action.type) {
    case 'Deposit':
      return toExactSize(spendable)
    case 'Withdraw':
      return withdrawAll(held?.deposits ?? 0n)
    case 'Repay':
      return repayAll(getDebt(action, held), terms)
    case 'Borrow':
      return toExactSize(action.amount)
  }
}

/** Returns the debt at the rate mode of a repayment. */
export function getDebt(
  { rateMode = RATE_MODES.variable }: { readonly rateMode?: 1 | 2 },
  held: PoolPosition | undefined,
): bigint {
  return held ? amountAtRateMode(held, rateMode) : 0n
}

function withdrawAll(deposits: bigint): Sizing {
  return { size: { amount: deposits, isAll: true, limit: deposits }, notices: [] }
}

function repayAll(debt: bigint, terms: SizeTerms): Sizing {
  const { spendable, asset } = terms
  if (spendable >= debt) {
    const grown = withAccrual(debt)
    const limit = spendable < grown ? spendable : grown
    return { size: { amount: debt, isAll: true, limit }, notices: [] }
  }
  const { size } = repay(spendable, terms)
  const remaining = formatTokenAmount(debt - size.amount, asset)
  const message = `The wallet covers ${formatTokenAmount(size.amount, asset)} of the debt. ${remaining} plus accrued interest remain.`
  return { size, notices: [{ code: 'PARTIAL', message }] }
}

function repay(amount: bigint, { spendable, shareRate }: SizeTerms): Sizing {
  if (shareRate === undefined || amount > spendable) return toExactSize(amount)
  const growth = BigInt(Math.ceil((shareRate / HOURS_PER_YEAR) * Number(RATE_UNIT / 100n)))
  const limit = amount + divideUp(amount * growth, RATE_UNIT)
  if (limit <= spendable) return { size: { amount, isAll: false, limit }, notices: [] }
  const covered = (spendable * RATE_UNIT) / (RATE_UNIT + growth)
  return { size: { amount: covered, isAll: false, limit: spendable }, notices: [] }
}

const HOURS_PER_YEAR = 8_760

/** Unit of the interest rate of an hour. */
const RATE_UNIT = 10n ** 12n

function toExactSize(amount: bigint): Sizing {
  return { size: { amount, isAll: false, limit: amount }, notices: [] }
}

/** Returns a debt plus the interest that may accrue until it is repaid, rounded up. */
export function withAccrual(amount: bigint): bigint {
  const { share, of } = ACCRUAL_MARGIN
  return amount + (amount * share + of - 1n) / of
}
