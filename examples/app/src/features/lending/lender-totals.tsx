import { formatUsd, formatUsdCompact } from '@causeway/core/format'
import { lendingCopy } from '#locale/lending-copy'
import { HealthFigure } from '../../ui/health-scale.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Strip } from '../../ui/strip.tsx'
import { type LenderRow, sumOfKnown } from './lender-rows.ts'

interface LenderTotalsProps {
  readonly rows: readonly LenderRow[]
  readonly isPending: boolean
  readonly isConnected: boolean
}

/** Totals of all lenders and of the user. */
export function LenderTotals({ rows, isPending, isConnected }: LenderTotalsProps) {
  const loaded = rows.filter(({ failure }) => failure === undefined)
  const userTotals = loaded.flatMap((row) => (row.userTotals ? [row.userTotals] : []))
  const healths = userTotals.flatMap(({ health }) => (health === undefined ? [] : [health]))
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
        { label: lendingCopy.lenders, value: show(loaded.length, String) },
        {
          label: lendingCopy.yourNetWorth,
          value: isConnected ? show(sumOfKnown(userTotals.map(({ netWorth }) => netWorth)), formatUsd) : '-',
        },
        {
          label: lendingCopy.lowestHealth,
          value: healths.length > 0 ? <HealthFigure value={Math.min(...healths)} /> : '-',
        },
      ]}
    />
  )
}
