import { formatAmount, formatUsd } from '@causeway/core/format'
import { DUST_USD, type WalletPart } from '@causeway/view-models'
import { type ReactNode, useState } from 'react'
import { commonCopy } from '#locale/common-copy'
import { portfolioCopy } from '#locale/portfolio-copy'
import { type DataColumn, DataTable, type TableSort } from '../../ui/data-table/data-table.tsx'
import { sortRows } from '../../ui/data-table/sort-rows.ts'
import { TextLink } from '../../ui/link.tsx'
import { Pane } from '../../ui/pane.tsx'
import { toKnown } from '../../ui/to-known.ts'
import { TokenLogo } from '../../ui/token-logo.tsx'
import { GainCell } from './gain-cell.tsx'
import type { PortfolioWorth } from './use-portfolio-worth.ts'
import styles from './wallet-assets.module.css'

const PENDING = 4

/** Number of rows that are initially visible. */
const INITIAL_COUNT = 10

/** Wallet balances on every chain. */
export function WalletAssets({
  worth: { status, view, unreadBalances },
  renderActions,
}: {
  readonly worth: PortfolioWorth
  /** Renders the actions of an asset. Default: the assets have none, as they belong to another account. */
  readonly renderActions?: ((part: WalletPart) => ReactNode) | undefined
}) {
  const [sort, setSort] = useState<TableSort>({ key: 'worth', isDescending: true })
  const [showsDust, setShowsDust] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  const dust = view.assets.filter(isDust)
  const parts = showsDust ? view.assets : view.assets.filter((part) => !isDust(part))
  const sorted = sortRows(parts, COLUMNS, sort)
  if (status === 'none') return null
  return (
    <Pane flush title={portfolioCopy.inWallet}>
      <DataTable
        label={portfolioCopy.inWallet}
        columns={COLUMNS}
        rows={showsAll ? sorted : sorted.slice(0, INITIAL_COUNT)}
        getKey={({ row }) => row.key}
        sort={sort}
        onSort={setSort}
        detail={renderActions}
        pending={status === 'reading' ? PENDING : 0}
        empty={
          <p className={styles['empty']}>
            {unreadBalances.length > 0
              ? portfolioCopy.balancesFailed
              : dust.length > 0
                ? portfolioCopy.onlyDust
                : portfolioCopy.noAssets}
          </p>
        }
      />
      {sorted.length > INITIAL_COUNT && (
        <p className={styles['dust']}>
          <TextLink onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? commonCopy.showLess : commonCopy.showAll(sorted.length)}
          </TextLink>
        </p>
      )}
      {dust.length > 0 && (
        <p className={styles['dust']}>
          {!showsDust && portfolioCopy.dust(dust.length, formatUsd(sumWorth(dust)))}
          <TextLink onClick={() => setShowsDust(!showsDust)}>
            {showsDust ? portfolioCopy.hideDust : portfolioCopy.showDust}
          </TextLink>
        </p>
      )}
    </Pane>
  )
}

/** Returns whether an asset is dust. Assets without a price are not. */
function isDust({ worth }: WalletPart): boolean {
  return worth !== 'unknown' && worth < DUST_USD
}

function sumWorth(parts: readonly WalletPart[]): number {
  return parts.reduce((sum, { worth }) => sum + (worth === 'unknown' ? 0 : worth), 0)
}

const COLUMNS: readonly DataColumn<WalletPart>[] = [
  {
    key: 'asset',
    head: portfolioCopy.asset,
    width: 200,
    sortBy: ({ row }) => row.token.symbol,
    render: ({ row: { token, chainId, chainName } }) => (
      <span className={styles['asset']}>
        <TokenLogo
          symbol={token.symbol}
          seed={token.address}
          group={token.assetGroup}
          src={token.logoURI}
          chain={{ name: chainName, seed: String(chainId) }}
        />
        <bdi>{token.symbol}</bdi>
        <span className="small dim">{chainName}</span>
      </span>
    ),
  },
  {
    key: 'amount',
    head: portfolioCopy.amount,
    width: 120,
    tone: 'context',
    from: 'small',
    render: ({ row: { amount, token } }) =>
      amount === undefined ? <span className="dim">-</span> : formatAmount(amount, token.decimals),
  },
  {
    key: 'price',
    head: portfolioCopy.price,
    width: 100,
    tone: 'context',
    from: 'medium',
    sortBy: ({ row }) => row.price?.price,
    render: ({ row }) => formatUsd(row.price?.price),
  },
  {
    key: 'worth',
    head: portfolioCopy.value,
    width: 110,
    tone: 'main',
    sortBy: ({ worth }) => toKnown(worth),
    render: ({ worth, row }) => formatUsd(worth === 0 ? row.balanceUsd : worth),
  },
  {
    key: 'day',
    head: portfolioCopy.dayChange,
    width: 110,
    from: 'small',
    sortBy: ({ pnl24h }) => toKnown(pnl24h),
    render: ({ pnl24h }) => <GainCell gain={{ absolute: pnl24h, ratio: 'unknown' }} />,
  },
]
