import { formatUsd, formatUsdCompact } from '@causeway/core/format'
import { lendingCopy } from '#locale/lending-copy'
import { HealthFigure } from '../../ui/health-scale.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Strip } from '../../ui/strip.tsx'
import { type LenderRow, sumOfKnown } from './lender-rows.ts'

interface LenderTotalsProps {
  /** Rows of every lender, which the totals of the user cover. */
  readonly rows: readonly LenderRow[]
  /** Rows that are listed, which the other totals cover. */
  readonly listedRows: readonly LenderRow[]
  readonly isPending: boolean
  readonly isConnected: boolean
}

/** Totals of the listed lenders, and of the user with all lenders. */
export function LenderTotals({ rows, listedRows, isPending, isConnected }: LenderTotalsProps) {
  const loaded = listedRows.filter(({ failure }) => failure === undefined)
  const userTotals = rows.flatMap((row) => (row.userTotals ? [row.userTotals] : []))
  const healths = userTotals.flatMap(({ health }) => (health === undefined ? [] : [health]))
  const isLastKnown = userTotals.some(({ readTime }) => readTime !== undefined)
  const notes = [
    ...(listedRows.length < rows.length ? [lendingCopy.withAllLenders] : []),
    ...(isLastKnown ? [lendingCopy.withLastKnown] : []),
  ]
  const note = notes.length > 0 ? notes.join(', ') : undefined
  const pending = <Skeleton width={84} height={14} />
  const show = (value: number | undefined, format: (value: number) => string) =>
    isPending ? pending : value === undefined ? '-' : format(value)
  return (
    <Strip
      figures={[
        {
          label: lendingCopy.supplied,
          value: show(sumOfKnown(loaded.map(({ supplied }) => supplied)), formatUsdCompact),
        },
        {
          label: lendingCopy.borrowed,
          value: show(sumOfKnown(loaded.map(({ borrowed }) => borrowed)), formatUsdCompact),
        },
        {
          label: lendingCopy.yourNetWorth,
          value: isConnected ? show(sumOfKnown(userTotals.map(({ netWorth }) => netWorth)), formatUsd) : '-',
          note: userTotals.length > 0 ? note : undefined,
        },
        {
          label: lendingCopy.lowestHealth,
          value: healths.length > 0 ? <HealthFigure value={Math.min(...healths)} /> : '-',
          note: healths.length > 0 ? note : undefined,
        },
      ]}
    />
  )
}
