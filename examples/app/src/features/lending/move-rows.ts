import { formatAmount, formatPercent, formatUsd } from '@causeway/core/format'
import {
  type LenderMarket,
  type LenderPosition,
  type LendingPool,
  type PositionState,
  RATE_MODES,
  toRatio,
} from '@causeway/core/lending'
import type { BetterRate, ReviewedRefinancePlan } from '@causeway/core/margin'
import { withRatesAfter } from '@causeway/view-models'
import { lendingCopy } from '#locale/lending-copy'
import type { BeforeAfterRow } from '../../ui/before-after.tsx'
import { healthText } from '../../ui/health.ts'
import type { KeyValueRow } from '../../ui/key-values.tsx'
import { toKnown } from '../../ui/to-known.ts'
import type { MoveRateModels } from './use-move-rate-models.ts'

/**
 * Returns the rows of a planned move: yearly gain, amounts, fee and break-even.
 *
 * @param networkFeeUsd the network fee that is shown with them. Default: the break-even of the plan, with its own estimate
 */
export function moveRows(
  { trade, loan }: Pick<ReviewedRefinancePlan, 'trade' | 'loan'>,
  networkFeeUsd?: number,
): KeyValueRow[] {
  const { repay, withdraw } = trade.from
  const { borrow } = trade.to
  const { yearlyGainUsd } = loan
  const breakEvenDays = getBreakEvenDays(loan, networkFeeUsd)
  return [
    { label: lendingCopy.gainPerYear, value: formatUsd(yearlyGainUsd) },
    { label: lendingCopy.collateralMoved, value: poolAmount(withdraw.expected, withdraw.pool) },
    { label: lendingCopy.debtRepaid, value: poolAmount(repay.expected, repay.pool) },
    { label: lendingCopy.newDebt, value: poolAmount(borrow.expected, borrow.pool) },
    { label: lendingCopy.flashLoanFee, value: poolAmount(trade.flashLoan.fee, borrow.pool), kind: 'sub' },
    {
      label: lendingCopy.breakEven,
      value: breakEvenText(breakEvenDays),
    },
  ]
}

function breakEvenText(days: ReviewedRefinancePlan['loan']['breakEvenDays']): string {
  if (days === 'unknown') return '-'
  return days === undefined ? lendingCopy.never : lendingCopy.days(Math.ceil(days))
}

function getBreakEvenDays(
  { breakEvenDays, yearlyGainUsd, cost }: ReviewedRefinancePlan['loan'],
  networkFeeUsd: number | undefined,
): ReviewedRefinancePlan['loan']['breakEvenDays'] {
  if (typeof breakEvenDays !== 'number' || yearlyGainUsd === 'unknown' || networkFeeUsd === undefined)
    return breakEvenDays
  const flashLoanFeeUsd = toKnown(cost.flashLoanFeeUsd) ?? 0
  return ((flashLoanFeeUsd + networkFeeUsd) / yearlyGainUsd) * 365
}

/**
 * Returns the net APR and the health factor of the account at both lenders, before and after a planned move. The move
 * changes the utilization of its pools: the APRs after it are at the new rates, as far as rate models are known.
 */
export function moveFigures(
  { trade, from, to }: Pick<ReviewedRefinancePlan, 'trade' | 'from' | 'to'>,
  lenderName: (lender: string) => string,
  rateModels: MoveRateModels,
): BeforeAfterRow[] {
  const sides = [
    { market: trade.from.market, outcome: from, models: rateModels.from },
    { market: trade.to.market, outcome: to, models: rateModels.to },
  ].map((side) => ({ ...side, name: lenderName(side.market.lender) }))
  return [
    ...sides.map(({ name, market, outcome: { before, after }, models }) => ({
      key: `apr ${name}`,
      label: lendingCopy.netAprAt(name),
      before: aprText(before),
      after: aprText(withRatesAfter(before, after, market, models)),
    })),
    ...sides.map(({ name, outcome }) => ({
      key: `health ${name}`,
      label: lendingCopy.healthAt(name),
      before: getHealth(outcome.before),
      after: getHealth(outcome.after),
    })),
  ]
}

/** Returns the net APR of a position; "-" without deposits and debt. */
function aprText({ aprs, figures }: PositionState): string {
  const isEmpty = figures.deposits === 0n && figures.debt === 0n
  return isEmpty ? '-' : formatPercent(aprs.netApr)
}

/**
 * Returns the collateral and the debt that a move would move, and the rates of the loan at both lenders: "-" if unknown.
 *
 * @param position the position that has the loan. Undefined while it is loading: collateral and debt are then named without amounts
 */
export function rateRows(
  { loan, request }: Pick<BetterRate, 'loan' | 'request'>,
  { market, position }: { readonly market: LenderMarket; readonly position: LenderPosition | undefined },
  lenderName: (lender: string) => string,
): KeyValueRow[] {
  const { before, after, yearlyGainUsd } = loan
  const isStable = request.repayRateMode === RATE_MODES.stable
  const toRow = (label: string, poolId: string, amount: bigint | undefined): KeyValueRow[] => {
    const pool = market.pools[poolId]
    if (!pool) return []
    return [{ label, value: amount === undefined ? pool.asset.symbol : poolAmount(amount, pool) }]
  }
  const debt = position?.pools[request.debt]
  return [
    ...toRow(lendingCopy.collateralMoved, request.collateral, position?.pools[request.collateral]?.deposits),
    ...toRow(lendingCopy.debt, request.debt, isStable ? debt?.debtStable : debt?.debt),
    { label: lendingCopy.loanAprAt(lenderName(request.from)), value: formatPercent(before.netApr) },
    { label: lendingCopy.loanAprAt(lenderName(request.to)), value: formatPercent(after.netApr) },
    { label: lendingCopy.gainPerYear, value: formatUsd(yearlyGainUsd) },
  ]
}

function getHealth({ figures }: ReviewedRefinancePlan['to']['after']): string {
  const factor = toKnown(toRatio(figures.healthFactor))
  return factor === Number.POSITIVE_INFINITY ? lendingCopy.noDebt : healthText(factor)
}

function poolAmount(amount: bigint, { asset }: LendingPool): string {
  return `${formatAmount(amount, asset.decimals)} ${asset.symbol}`
}
