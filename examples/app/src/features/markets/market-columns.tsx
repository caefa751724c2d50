import { formatLeverageRange, formatPercent, formatUsdCompact } from '@causeway/core/format'
import { marketsCopy } from '#locale/markets-copy'
import type { DataColumn } from '../../ui/data-table/data-table.tsx'
import { toKnown } from '../../ui/to-known.ts'
import { UtilizationGauge } from '../../ui/utilization-gauge.tsx'
import { depositNotes } from '../lending/deposit-notes.ts'
import { Lines } from '../lending/lines.tsx'
import { AssetName } from './asset-name.tsx'
import type { ShownMarket } from './market-rows.ts'

/** Columns of the market table. */
export const MARKET_COLUMNS: readonly DataColumn<ShownMarket>[] = [
  {
    key: 'asset',
    head: marketsCopy.asset,
    width: 196,
    sortBy: ({ asset }) => asset.symbol,
    render: (row) => <AssetName row={row} />,
  },
  {
    key: 'lender',
    head: marketsCopy.lender,
    width: 160,
    align: 'start',
    from: 'small',
    sortBy: ({ lenderName }) => lenderName,
    render: ({ lenderName }) => lenderName,
  },
  {
    key: 'chain',
    head: marketsCopy.chain,
    width: 116,
    align: 'start',
    tone: 'context',
    from: 'medium',
    sortBy: ({ chain }) => chain.name,
    render: ({ chain }) => chain.name,
  },
  {
    key: 'deposit',
    head: marketsCopy.depositApr,
    width: 100,
    tone: 'main',
    sortBy: ({ depositTotal }) => depositTotal,
    render: (row) => <Lines below={depositNotes(row)}>{formatPercent(row.depositTotal)}</Lines>,
  },
  {
    key: 'borrow',
    head: marketsCopy.borrowApr,
    width: 100,
    tone: 'main',
    sortBy: ({ borrowTotal }) => borrowTotal,
    render: ({ borrowTotal }) => orDash(borrowTotal, formatPercent),
  },
  {
    key: 'used',
    head: marketsCopy.utilization,
    width: 124,
    from: 'medium',
    sortBy: ({ utilizationShare }) => toKnown(utilizationShare),
    render: ({ utilizationShare }) => <UtilizationGauge share={utilizationShare} />,
  },
  {
    key: 'available',
    head: marketsCopy.available,
    width: 100,
    tone: 'context',
    from: 'medium',
    sortBy: ({ pool, totalLiquidityUSD }) => (pool.borrowingEnabled ? toKnown(totalLiquidityUSD) : undefined),
    // Collateral that cannot be borrowed is not available.
    render: ({ pool, totalLiquidityUSD }) =>
      orDash(pool.borrowingEnabled ? totalLiquidityUSD : undefined, formatUsdCompact),
  },
  {
    key: 'supplied',
    head: marketsCopy.supplied,
    width: 104,
    from: 'small',
    sortBy: ({ totalDepositsUSD }) => toKnown(totalDepositsUSD),
    render: ({ totalDepositsUSD }) => orDash(totalDepositsUSD, formatUsdCompact),
  },
  {
    key: 'ltv',
    head: marketsCopy.maxLtv,
    width: 84,
    tone: 'context',
    from: 'wide',
    sortBy: ({ maxLtv }) => maxLtv,
    render: ({ maxLtv }) => orDash(maxLtv, (ltv) => formatPercent(ltv * 100, 1)),
  },
  {
    key: 'leverage',
    head: marketsCopy.leverage,
    width: 112,
    from: 'wide',
    sortBy: ({ leverages }) => (leverages.length > 0 ? Math.max(...leverages) : undefined),
    render: ({ leverages }) => orDash(leverages[0], () => formatLeverageRange(leverages)),
  },
]

function orDash(value: number | 'unknown' | undefined, format: (value: number) => string) {
  return value === undefined || value === 'unknown' ? <span className="dim">-</span> : format(value)
}
