import { formatPercent, formatUsdCompact } from '@causeway/core/format'
import { marketsCopy } from '#locale/markets-copy'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Strip } from '../../ui/strip.tsx'
import { depositNotes } from '../lending/deposit-notes.ts'
import type { MarketRow, MarketTotals } from './market-rows.ts'

interface MarketStripProps {
  /** Undefined until they have loaded. */
  readonly totals: MarketTotals | undefined
  /** Whether the totals could not be loaded. */
  readonly hasFailed: boolean
}

/** Totals of all pools, and the best stablecoin pools. */
export function MarketStrip({ totals, hasFailed }: MarketStripProps) {
  if (totals === undefined) {
    const value = hasFailed ? '-' : <Skeleton width={96} height={16} />
    return <Strip figures={LABELS.map((label) => ({ label, value }))} />
  }
  const { suppliedUsd, borrowedUsd, unpriced, bestDeposit, cheapestDebt } = totals
  const unpricedNote = unpriced > 0 ? marketsCopy.withoutPrice(unpriced) : undefined
  const [supplied, borrowed, deposit, debt] = LABELS
  return (
    <Strip
      figures={[
        { label: supplied, value: formatUsdCompact(suppliedUsd), note: unpricedNote },
        { label: borrowed, value: formatUsdCompact(borrowedUsd), note: unpricedNote },
        {
          label: deposit,
          value: formatPercent(bestDeposit?.depositTotal),
          note: getDepositSource(bestDeposit),
        },
        { label: debt, value: formatPercent(cheapestDebt?.borrowTotal), note: getSource(cheapestDebt) },
      ]}
    />
  )
}

const LABELS = [
  marketsCopy.supplied,
  marketsCopy.borrowed,
  marketsCopy.bestStableDeposit,
  marketsCopy.cheapestStableDebt,
] as const

function getDepositSource(row: MarketRow | undefined): string | undefined {
  return row && [getSource(row), ...depositNotes(row)].join(', ')
}

function getSource(row: MarketRow | undefined): string | undefined {
  return row && marketsCopy.assetAt(row.asset.symbol, row.lenderName)
}
