import { formatUsd, formatUsdCompact } from '@causeway/core'
import { HealthFigure } from '../../ui/health-scale.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Strip } from '../../ui/strip.tsx'
import type { LenderRow } from './lender-rows.ts'

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
        { label: 'Supplied', value: show(total(read.map(({ supplied }) => supplied)), formatUsdCompact) },
        { label: 'Borrowed', value: show(total(read.map(({ borrowed }) => borrowed)), formatUsdCompact) },
        { label: 'Lenders', value: show(read.length, String) },
        {
          label: 'Your net worth',
          value: isConnected ? show(total(own.map(({ netWorth }) => netWorth)), formatUsd) : '-',
        },
        {
          label: 'Your lowest health',
          value: healths.length > 0 ? <HealthFigure value={Math.min(...healths)} /> : '-',
        },
      ]}
    />
  )
}

/** Of what is known; undefined where nothing is. */
function total(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined)
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0)
}
