import { formatCompact, formatPercent, formatUsd, formatUsdCompact } from '@causeway/core/format'
import type { LendingPool, LendingPositionRow } from '@causeway/core/lending'
import { lendingCopy } from '#locale/lending-copy'
import type { DataColumn } from '../../ui/data-table/data-table.tsx'
import { Tag } from '../../ui/tag.tsx'
import { toKnown } from '../../ui/to-known.ts'
import { TokenLogo } from '../../ui/token-logo.tsx'
import { depositNotes } from './deposit-notes.ts'
import { knownDepositApr } from './known-deposit-apr.ts'
import { Lines } from './lines.tsx'
import styles from './pool-columns.module.css'
import { PoolGauge } from './pool-gauge.tsx'
import { PoolHistory } from './pool-history.tsx'
import type { PoolLine } from './pool-lines.ts'

/** Columns of the pool table. Other values are in the expanded row. */
export const POOL_COLUMNS: readonly DataColumn<PoolLine>[] = [
  {
    key: 'asset',
    head: lendingCopy.asset,
    width: 160,
    sortBy: ({ row }) => row.asset.symbol.toLowerCase(),
    render: ({ pool }) => <Asset pool={pool} />,
  },
  {
    key: 'deposit',
    head: lendingCopy.depositApr,
    width: 120,
    tone: 'main',
    sortBy: ({ row }) => knownDepositApr(row),
    render: ({ row }) => <Lines below={depositNotes(row)}>{formatPercent(knownDepositApr(row))}</Lines>,
  },
  {
    key: 'borrow',
    head: lendingCopy.borrowApr,
    width: 100,
    from: 'phone',
    tone: 'main',
    sortBy: ({ row }) => (row.borrowingEnabled ? row.borrowApr : undefined),
    render: ({ row }) =>
      row.borrowingEnabled ? formatPercent(row.borrowApr) : <span className="dim">-</span>,
  },
  {
    key: 'used',
    head: lendingCopy.utilization,
    width: 96,
    from: 'medium',
    sortBy: ({ utilization }) => toKnown(utilization),
    render: ({ market, pool, utilization }) => (
      <PoolGauge market={market} poolId={pool.poolId} share={utilization} />
    ),
  },
  {
    key: 'past',
    head: lendingCopy.rateHistory,
    width: 88,
    from: 'full',
    render: ({ pool }) => <PoolHistory pool={pool} />,
  },
  {
    key: 'available',
    head: lendingCopy.available,
    width: 130,
    from: 'small',
    sortBy: ({ row }) => toKnown(row.totalLiquidityUSD),
    render: ({ row }) => (
      <Lines below={[`${formatCompact(row.totalLiquidity)} ${row.asset.symbol}`]}>
        {formatUsdCompact(row.totalLiquidityUSD)}
      </Lines>
    ),
  },
  {
    key: 'own',
    head: lendingCopy.yourPosition,
    width: 138,
    sortBy: ({ userPositionUsd }) => toKnown(userPositionUsd),
    render: ({ userPosition, userPositionUsd }) =>
      userPosition ? (
        <Lines below={positionTexts(userPosition)}>
          <b className="strong">{formatUsd(userPositionUsd)}</b>
        </Lines>
      ) : (
        <span className="dim">-</span>
      ),
  },
  {
    key: 'wallet',
    head: lendingCopy.inWallet,
    width: 112,
    from: 'wide',
    tone: 'context',
    sortBy: ({ row }) => toKnown(row.walletBalanceUSD) ?? toKnown(row.walletBalance),
    render: ({ row: { walletBalance } }) =>
      walletBalance === 0 ? <span className="dim">-</span> : formatCompact(walletBalance),
  },
]

function Asset({ pool }: { readonly pool: LendingPool }) {
  const { asset } = pool
  return (
    <span className={styles['asset']}>
      <TokenLogo symbol={asset.symbol} seed={asset.address} group={asset.assetGroup} src={asset.logoURI} />
      <span className={styles['caption']}>
        <bdi className={styles['symbol']}>{asset.symbol}</bdi>
        {pool.isPaused && <Tag icon="pause">{lendingCopy.paused}</Tag>}
        {!pool.isPaused && pool.isFrozen && <Tag icon="pause">{lendingCopy.frozen}</Tag>}
        {!pool.isActive && <Tag>{lendingCopy.closed}</Tag>}
        {pool.debtCeiling !== undefined && <Tag>{lendingCopy.isolated}</Tag>}
        {pool.isSiloed && <Tag>{lendingCopy.siloed}</Tag>}
      </span>
    </span>
  )
}

function positionTexts({ deposits, debt, debtStable }: LendingPositionRow): string[] {
  const totalDebt = debt === 'unknown' || debtStable === 'unknown' ? 'unknown' : debt + debtStable
  return [
    ...(deposits === 0 ? [] : [lendingCopy.amountSupplied(formatCompact(deposits))]),
    ...(totalDebt === 0 ? [] : [lendingCopy.amountBorrowed(formatCompact(totalDebt))]),
  ]
}
