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

/** What all lenders hold together, and what the account has with them. */
export function LenderTotals({ rows, isPending, isConnected }: LenderTotalsProps) {
  const read = rows.filter(({ failure }) => failure === undefined)
  const own = read.flatMap((row) => (row.own ? [row.own] : []))
  const healths = own.flatMap(({ health }) => (health === undefined ? [] : [health]))
  const pending = <Skeleton width={84} height={14} />
  const show = (value: number | undefined, format: (value: number) => string) =>
    isPending ? pending : value === undefined ? '-' : format(value)
  return (
    <Strip
      figures={[
        {
          label: lendingCopy.supplied,
          value: show(sumOfKnown(read.map(({ supplied }) => supplied)), formatUsdCompact),
        },
        {
          label: lendingCopy.borrowed,
          value: show(sumOfKnown(read.map(({ borrowed }) => borrowed)), formatUsdCompact),
        },
        { label: lendingCopy.lenders, value: show(read.length, String) },
        {
          label: lendingCopy.yourNetWorth,
          value: isConnected ? show(sumOfKnown(own.map(({ netWorth }) => netWorth)), formatUsd) : '-',
        },
        {
          label: lendingCopy.lowestHealth,
          value: healths.length > 0 ? <HealthFigure value={Math.min(...healths)} /> : '-',
        },
      ]}
    />
  )
}
