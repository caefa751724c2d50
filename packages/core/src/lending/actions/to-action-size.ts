import type { AssetAction } from '../action.ts'
import type { ActionSize } from '../lender.ts'
import type { LendingAsset } from '../market.ts'
import { amountAtRateMode, type PoolPosition, RATE_MODES } from '../position.ts'
import { formatTokenAmount } from './format-token-amount.ts'
import type { LendingNotice } from './notices.ts'

/** What accrues until everything is carried out stays below this share: 2.5 basis points, most of a day at 10 % a year. */
const ACCRUAL_MARGIN = { share: 25n, of: 100_000n }

/** What there is to take `all` of. Base units. */
export interface SizeTerms {
  readonly asset: LendingAsset
  /** What the account has in the pool. */
  readonly held: PoolPosition | undefined
  /** What the wallet can spend, what it keeps for gas taken off. Of no matter to actions that take funds out. */
  readonly spendable: bigint
}

export interface Sizing {
  readonly size: ActionSize
  readonly notices: readonly LendingNotice[]
}

/**
 * What an action comes to. `all` of a deposit is what the wallet holds, exactly; `all` of a withdrawal or a debt stays
 * `all`, so that what accrues meanwhile is meant as well. A wallet that cannot cover its debt repays what it has.
 */
export function toActionSize(action: AssetAction, terms: SizeTerms): Sizing {
  const { held, spendable } = terms
  const { amount } = action
  if (amount !== 'all') return toExactSize(amount)
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

/** What is owed at the rate that a repayment speaks of. */
export function getDebt(
  { rateMode = RATE_MODES.variable }: { readonly rateMode?: 1 | 2 },
  held: PoolPosition | undefined,
): bigint {
  return held ? amountAtRateMode(held, rateMode) : 0n
}

function withdrawAll(deposits: bigint): Sizing {
  return { size: { amount: deposits, isAll: true, limit: deposits }, notices: [] }
}

function repayAll(debt: bigint, { spendable, asset }: SizeTerms): Sizing {
  if (spendable >= debt) {
    const grown = withAccrual(debt)
    const limit = spendable < grown ? spendable : grown
    return { size: { amount: debt, isAll: true, limit }, notices: [] }
  }
  const stays = formatTokenAmount(debt - spendable, asset)
  const message = `The wallet can repay ${formatTokenAmount(spendable, asset)}: ${stays} and what accrues meanwhile stay owed`
  return { ...toExactSize(spendable), notices: [{ code: 'PARTIAL', message }] }
}

function toExactSize(amount: bigint): Sizing {
  return { size: { amount, isAll: false, limit: amount }, notices: [] }
}

/** A debt with what may accrue on it until it is repaid. */
export function withAccrual(amount: bigint): bigint {
  const { share, of } = ACCRUAL_MARGIN
  return amount + (amount * share + of - 1n) / of
}
