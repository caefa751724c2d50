import { formatAmount, formatPercent, formatUsd } from '@causeway/core/format'
import { type LendingPool, toRatio } from '@causeway/core/lending'
import type { BetterRate, ReviewedRefinancePlan } from '@causeway/core/margin'
import { lendingCopy } from '#locale/lending-copy'
import { exactAmount } from '../../copy/exact-amount.ts'
import { healthText } from '../../ui/health.ts'
import type { KeyValueRow } from '../../ui/key-values.tsx'
import { toKnown } from '../../ui/to-known.ts'

/** Returns the rows of a planned move: amounts, fee, break-even, health and the access that the router gets. */
export function moveRows(
  { trade, to, from, loan }: Pick<ReviewedRefinancePlan, 'trade' | 'from' | 'to' | 'loan'>,
  lenderName: (lender: string) => string,
): KeyValueRow[] {
  const { repay, withdraw, market: oldMarket } = trade.from
  const { borrow, market: newMarket } = trade.to
  const [oldName, newName] = [lenderName(oldMarket.lender), lenderName(newMarket.lender)]
  const { breakEvenDays } = loan
  return [
    { label: lendingCopy.collateralMoved, value: poolAmount(withdraw.expected, withdraw.pool) },
    { label: lendingCopy.debtRepaid, value: poolAmount(repay.expected, repay.pool) },
    { label: lendingCopy.newDebt, value: poolAmount(borrow.expected, borrow.pool) },
    { label: lendingCopy.flashLoanFee, value: poolAmount(trade.flashLoan.fee, borrow.pool), kind: 'sub' },
    {
      label: lendingCopy.breakEven,
      value:
        typeof breakEvenDays === 'number' ? lendingCopy.days(Math.ceil(breakEvenDays)) : lendingCopy.never,
    },
    {
      label: lendingCopy.healthAt(newName),
      value: getHealth(to.after),
    },
    {
      label: lendingCopy.healthAt(oldName),
      value: getHealth(from.after),
    },
    {
      label: lendingCopy.routerAccess(oldName),
      value: getAccess(oldMarket.family, withdraw.limit, withdraw.pool),
    },
    {
      label: lendingCopy.routerAccess(newName),
      value: getAccess(newMarket.family, borrow.limit, borrow.pool),
    },
  ]
}

/** Returns the rates of the loan at both lenders. Those that are unknown until the move is planned have no row. */
export function rateRows(
  { loan, request }: Pick<BetterRate, 'loan' | 'request'>,
  lenderName: (lender: string) => string,
): KeyValueRow[] {
  const { before, after, yearlyGainUsd } = loan
  const rates = [
    [request.from, before.netApr],
    [request.to, after.netApr],
  ] as const
  return [
    ...rates.flatMap(([lender, netApr]) =>
      netApr === 'unknown'
        ? []
        : [{ label: lendingCopy.netAprAt(lenderName(lender)), value: formatPercent(netApr) }],
    ),
    { label: lendingCopy.gainPerYear, value: formatUsd(yearlyGainUsd) },
  ]
}

/** Returns the access that a router needs at a lender: an amount at Aave, all positions elsewhere. */
function getAccess(
  family: ReviewedRefinancePlan['trade']['from']['market']['family'],
  limit: bigint,
  { asset: { decimals, symbol } }: LendingPool,
): string {
  return family === 'aave-v2' || family === 'aave-v3'
    ? lendingCopy.upTo(`${exactAmount(limit, decimals)} ${symbol}`)
    : lendingCopy.allPositions
}

function getHealth({ figures }: ReviewedRefinancePlan['to']['after']): string {
  const factor = toKnown(toRatio(figures.healthFactor))
  return factor === Number.POSITIVE_INFINITY ? lendingCopy.noDebt : healthText(factor)
}

function poolAmount(amount: bigint, { asset }: LendingPool): string {
  return `${formatAmount(amount, asset.decimals)} ${asset.symbol}`
}
