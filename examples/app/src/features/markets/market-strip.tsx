import { formatPercent, formatUsdCompact } from '@causeway/core/format'
import { marketsCopy } from '#locale/markets-copy'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Strip } from '../../ui/strip.tsx'
import type { MarketRow, MarketTotals } from './market-rows.ts'

interface MarketStripProps {
  /** Undefined while they are being read. */
  readonly totals: MarketTotals | undefined
}

/** What all pools come to, and the best of the stable ones. */
export function MarketStrip({ totals }: MarketStripProps) {
  if (totals === undefined) {
    return <Strip figures={LABELS.map((label) => ({ label, value: <Skeleton width={96} height={16} /> }))} />
  }
  const { suppliedUsd, borrowedUsd, unpriced, bestDeposit, cheapestDebt } = totals
  const without = unpriced > 0 ? marketsCopy.withoutPrice(unpriced) : undefined
  const [supplied, borrowed, deposit, debt] = LABELS
  return (
    <Strip
      figures={[
        { label: supplied, value: formatUsdCompact(suppliedUsd), note: without },
        { label: borrowed, value: formatUsdCompact(borrowedUsd), note: without },
        { label: deposit, value: formatPercent(bestDeposit?.depositTotal), note: whose(bestDeposit) },
        { label: debt, value: formatPercent(cheapestDebt?.borrowTotal), note: whose(cheapestDebt) },
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

function whose(row: MarketRow | undefined): string | undefined {
  return row && marketsCopy.assetAt(row.asset.symbol, row.lenderName)
}
