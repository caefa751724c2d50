import { formatPercent, formatUsdCompact } from '@causeway/core/format'
import type { LendingPool } from '@causeway/core/lending'
import { proCopy } from '#locale/pro-copy'
import { Button } from '../../../ui/button.tsx'
import { Sparkline } from '../../../ui/chart/sparkline.tsx'
import type { DataColumn } from '../../../ui/data-table/data-table.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { toKnown } from '../../../ui/to-known.ts'
import { shareText } from '../chart-words.ts'
import { AmountCell } from './amount-cell.tsx'
import { AssetName } from './asset-name.tsx'

/** A pool as it can be deposited to. */
export interface CollateralRow {
  readonly pool: LendingPool
  readonly apr: number | 'unknown'
  /** Shares of one; 0 where it counts for nothing. */
  readonly ltv: number
  readonly soldAt: number
  readonly depositedUsd: number | 'unknown' | undefined
  readonly deposited: string | undefined
  /** Whether the deposit counts as collateral; undefined where there is none, or nothing to switch. */
  readonly isOn: boolean | undefined
  onSwitch(isOn: boolean): void
}

/** A pool as it can be borrowed from. */
export interface DebtRow {
  readonly pool: LendingPool
  readonly apr: number
  readonly availableUsd: number | 'unknown'
  readonly owedUsd: number | 'unknown' | undefined
  readonly owed: string | undefined
  /** Borrow rates, oldest first; none where no history is read. */
  readonly past: readonly (number | 'unknown')[]
  /** Repays it with collateral; undefined where nothing is owed. */
  readonly onClose: (() => void) | undefined
}

export const COLLATERAL_COLUMNS: readonly DataColumn<CollateralRow>[] = [
  {
    key: 'asset',
    head: proCopy.asset,
    width: 122,
    sortBy: ({ pool }) => pool.asset.symbol,
    render: ({ pool }) => <AssetName pool={pool} />,
  },
  {
    key: 'apr',
    head: 'APR',
    width: 60,
    sortBy: ({ apr }) => toKnown(apr),
    render: ({ apr }) => formatPercent(apr),
  },
  {
    key: 'ltv',
    head: proCopy.maxLtv,
    width: 52,
    from: 'small',
    sortBy: ({ ltv }) => ltv,
    render: ({ ltv }) => counted(ltv),
  },
  {
    key: 'soldAt',
    head: proCopy.liquidationThreshold,
    width: 58,
    from: 'small',
    sortBy: ({ soldAt }) => soldAt,
    render: ({ soldAt }) => counted(soldAt),
  },
  {
    key: 'deposited',
    head: proCopy.supplied,
    width: 90,
    tone: 'main',
    sortBy: ({ depositedUsd }) => toKnown(depositedUsd),
    render: ({ depositedUsd, deposited }) => <AmountCell usd={depositedUsd} amount={deposited} />,
  },
  {
    key: 'use',
    head: proCopy.collateral,
    width: 90,
    render: ({ pool, isOn, onSwitch }) =>
      isOn === undefined ? (
        <span className="dim">-</span>
      ) : (
        <Switch
          isOn={isOn}
          onChange={onSwitch}
          label={<span className="visuallyHidden">{proCopy.asCollateral(pool.asset.symbol)}</span>}
        />
      ),
  },
]

export const DEBT_COLUMNS: readonly DataColumn<DebtRow>[] = [
  {
    key: 'asset',
    head: proCopy.asset,
    width: 126,
    sortBy: ({ pool }) => pool.asset.symbol,
    render: ({ pool }) => <AssetName pool={pool} />,
  },
  { key: 'apr', head: 'APR', width: 54, sortBy: ({ apr }) => apr, render: ({ apr }) => formatPercent(apr) },
  {
    key: 'past',
    head: proCopy.past,
    width: 50,
    from: 'small',
    render: ({ pool, past }) =>
      past.length > 1 ? (
        <Sparkline points={past} label={proCopy.pastRates(pool.asset.symbol)} />
      ) : (
        <span className="dim">-</span>
      ),
  },
  {
    key: 'available',
    head: proCopy.available,
    width: 68,
    tone: 'context',
    sortBy: ({ availableUsd }) => toKnown(availableUsd),
    render: ({ availableUsd }) => formatUsdCompact(availableUsd),
  },
  {
    key: 'owed',
    head: proCopy.debt,
    width: 86,
    tone: 'main',
    sortBy: ({ owedUsd }) => toKnown(owedUsd),
    render: ({ owedUsd, owed }) => <AmountCell usd={owedUsd} amount={owed} />,
  },
  {
    key: 'close',
    head: proCopy.repay,
    width: 66,
    from: 'small',
    render: ({ pool, onClose }) =>
      onClose ? (
        <Button size="small" aria-label={proCopy.repayDebt(pool.asset.symbol)} onClick={onClose}>
          {proCopy.repay}
        </Button>
      ) : (
        <span className="dim">-</span>
      ),
  },
]

/** What counts for nothing is no 0%. */
function counted(share: number) {
  return share > 0 ? shareText(share) : <span className="dim">-</span>
}
