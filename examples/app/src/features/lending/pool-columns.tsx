import { formatCompact, formatPercent, formatUsd, formatUsdCompact } from '@causeway/core/format'
import type { LendingPool, LendingPositionRow } from '@causeway/core/lending'
import type { ReactNode } from 'react'
import { lendingCopy } from '#locale/lending-copy'
import type { DataColumn } from '../../ui/data-table/data-table.tsx'
import { Tag } from '../../ui/tag.tsx'
import { toKnown } from '../../ui/to-known.ts'
import { TokenLogo } from '../../ui/token-logo.tsx'
import { UtilizationGauge } from '../../ui/utilization-gauge.tsx'
import styles from './pool-columns.module.css'
import type { PoolLine } from './pool-lines.ts'

/** What is seen of a pool at a glance; the rest is in what its row opens onto. */
export const POOL_COLUMNS: readonly DataColumn<PoolLine>[] = [
  {
    key: 'asset',
    head: lendingCopy.asset,
    width: 170,
    sortBy: ({ row }) => row.asset.symbol.toLowerCase(),
    render: ({ pool }) => <Asset pool={pool} />,
  },
  {
    key: 'deposit',
    head: lendingCopy.depositApr,
    width: 112,
    tone: 'main',
    sortBy: ({ row }) => toKnown(row.netDepositApr),
    render: ({ row }) =>
      row.rewardApr === 0 || row.rewardApr === 'unknown' ? (
        formatPercent(row.netDepositApr)
      ) : (
        <Two under={lendingCopy.rewards(formatPercent(row.rewardApr))}>
          {formatPercent(row.netDepositApr)}
        </Two>
      ),
  },
  {
    key: 'borrow',
    head: lendingCopy.borrowApr,
    width: 96,
    from: 'phone',
    tone: 'main',
    sortBy: ({ row }) => (row.borrowingEnabled ? row.borrowApr : undefined),
    render: ({ row }) =>
      row.borrowingEnabled ? formatPercent(row.borrowApr) : <span className="dim">-</span>,
  },
  {
    key: 'used',
    head: lendingCopy.utilization,
    width: 110,
    from: 'medium',
    sortBy: ({ used }) => toKnown(used),
    render: ({ used }) => <UtilizationGauge share={used} />,
  },
  {
    key: 'available',
    head: lendingCopy.available,
    width: 116,
    from: 'small',
    sortBy: ({ row }) => toKnown(row.totalLiquidityUSD),
    render: ({ row }) => (
      <Two under={`${formatCompact(row.totalLiquidity)} ${row.asset.symbol}`}>
        {formatUsdCompact(row.totalLiquidityUSD)}
      </Two>
    ),
  },
  {
    key: 'own',
    head: lendingCopy.yourPosition,
    width: 124,
    sortBy: ({ ownUsd }) => toKnown(ownUsd),
    render: ({ own, ownUsd }) =>
      own ? (
        <Two under={ownText(own)}>
          <b className="strong">{formatUsd(ownUsd)}</b>
        </Two>
      ) : (
        <span className="dim">-</span>
      ),
  },
  {
    key: 'wallet',
    head: lendingCopy.inWallet,
    width: 96,
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
      <TokenLogo symbol={asset.symbol} seed={asset.address} src={asset.logoURI} />
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

function Two({ under, children }: { readonly under: string; readonly children: ReactNode }) {
  return (
    <span className={styles['two']}>
      {children}
      <span className="micro dim">{under}</span>
    </span>
  )
}

function ownText({ deposits, debt, debtStable }: LendingPositionRow): string {
  const owed = debt === 'unknown' || debtStable === 'unknown' ? 'unknown' : debt + debtStable
  if (owed === 0) return lendingCopy.amountSupplied(formatCompact(deposits))
  if (deposits === 0) return lendingCopy.amountBorrowed(formatCompact(owed))
  return lendingCopy.suppliedAndBorrowed(formatCompact(deposits), formatCompact(owed))
}
