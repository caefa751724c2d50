import { formatPercent, formatUsdCompact } from '@causeway/core/format'
import type { LendingPool } from '@causeway/core/lending'
import { lendingCopy } from '#locale/lending-copy'
import { proCopy } from '#locale/pro-copy'
import { Button } from '../../../ui/button.tsx'
import type { ChartPoint } from '../../../ui/chart/axis-values.ts'
import { Sparkline } from '../../../ui/chart/sparkline.tsx'
import type { DataColumn } from '../../../ui/data-table/data-table.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { toKnown } from '../../../ui/to-known.ts'
import { AmountCell } from './amount-cell.tsx'
import { AssetName } from './asset-name.tsx'

/** A row of the collateral table: a pool that accepts deposits. */
export interface CollateralRow {
  readonly pool: LendingPool
  /** Percent a year, without an unknown intrinsic yield. */
  readonly apr: number
  readonly isYieldUnknown: boolean
  /** LTV and liquidation threshold, 0 to 1; both are 0 if the pool is not collateral. */
  readonly ltv: number
  readonly liquidationThreshold: number
  readonly suppliedUsd: number | 'unknown' | undefined
  readonly supplied: string | undefined
  /** Whether the deposit is used as collateral; undefined without a deposit, or if this cannot be changed. */
  readonly isOn: boolean | undefined
  onSwitch(isOn: boolean): void
}

/** A row of the debt table: a pool that lends, or in which the account has debt. */
export interface DebtRow {
  readonly pool: LendingPool
  readonly apr: number
  readonly availableUsd: number | 'unknown'
  readonly debtUsd: number | 'unknown' | undefined
  readonly debt: string | undefined
  /** Borrow rates, oldest first; empty without a history. */
  readonly past: readonly ChartPoint[]
  /** Opens the form that repays the debt with collateral; undefined without debt, or if it cannot. */
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
    sortBy: ({ apr }) => apr,
    render: ({ apr, isYieldUnknown }) =>
      isYieldUnknown ? (
        <span title={lendingCopy.unknownYield}>
          ≥ {formatPercent(apr)}
          <span className="visuallyHidden"> {lendingCopy.unknownYield}</span>
        </span>
      ) : (
        formatPercent(apr)
      ),
  },
  {
    key: 'ltv',
    head: proCopy.maxLtv,
    width: 52,
    from: 'small',
    sortBy: ({ ltv }) => ltv,
    render: ({ ltv }) => formatFactor(ltv),
  },
  {
    key: 'liquidationThreshold',
    head: proCopy.liquidationThreshold,
    width: 58,
    from: 'small',
    sortBy: ({ liquidationThreshold }) => liquidationThreshold,
    render: ({ liquidationThreshold }) => formatFactor(liquidationThreshold),
  },
  {
    key: 'supplied',
    head: proCopy.supplied,
    width: 90,
    tone: 'main',
    sortBy: ({ suppliedUsd }) => toKnown(suppliedUsd),
    render: ({ suppliedUsd, supplied }) => <AmountCell usd={suppliedUsd} amount={supplied} />,
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
    key: 'debt',
    head: proCopy.debt,
    width: 86,
    tone: 'main',
    sortBy: ({ debtUsd }) => toKnown(debtUsd),
    render: ({ debtUsd, debt }) => <AmountCell usd={debtUsd} amount={debt} />,
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

/** Formats a factor; a dash unless the asset is collateral. */
function formatFactor(share: number) {
  return share > 0 ? formatPercent(share * 100, 1) : <span className="dim">-</span>
}
