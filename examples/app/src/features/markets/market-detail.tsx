import { explorerUrl, isNativeToken } from '@causeway/core/chains'
import {
  abbreviateAddress,
  formatAmount,
  formatCompact,
  formatPercent,
  formatUsd,
  formatUsdCompact,
} from '@causeway/core/format'
import { Hash } from '../../ui/hash.tsx'
import { type KeyValueRow, KeyValues } from '../../ui/key-values.tsx'
import styles from './market-detail.module.css'
import type { MarketRow } from './market-rows.ts'

interface MarketDetailProps {
  readonly row: MarketRow
}

/** What the row of a pool has no room for: where its rates come from, its size and caps, what it counts for, its address. */
export function MarketDetail({ row }: MarketDetailProps) {
  return (
    <div className={styles['groups']}>
      <Group title="Rates" rows={rateRows(row)} />
      <Group title="Size" rows={sizeRows(row)} />
      <Group title="As collateral" rows={collateralRows(row)} />
      <Group title="Token" rows={tokenRows(row)} />
    </div>
  )
}

function Group({ title, rows }: { readonly title: string; readonly rows: readonly KeyValueRow[] }) {
  return (
    <div className={styles['group']}>
      <h2 className="label">{title}</h2>
      <KeyValues rows={rows} />
    </div>
  )
}

function rateRows({ depositApr, stakingApr, rewardDepositApr, borrowApr, rewardBorrowApr, pool }: MarketRow) {
  const borrows: KeyValueRow[] = [
    { label: 'Borrow rate', value: formatPercent(borrowApr) },
    { label: 'Rewards on debt', value: formatPercent(rewardBorrowApr) },
  ]
  return [
    { label: 'Deposit rate', value: formatPercent(depositApr) },
    { label: 'Intrinsic yield', value: formatPercent(stakingApr) },
    { label: 'Rewards on deposits', value: formatPercent(rewardDepositApr) },
    ...(pool.borrowingEnabled ? borrows : [{ label: 'Borrowing', value: 'Not enabled' }]),
  ]
}

function sizeRows({ pool, asset, totalDeposits, totalDebt, totalDebtUSD }: MarketRow) {
  const cap = (amount: bigint | undefined) =>
    amount === undefined ? 'No cap' : `${formatAmount(amount, asset.decimals)} ${asset.symbol}`
  return [
    { label: 'Supplied', value: `${formatCompact(totalDeposits)} ${asset.symbol}` },
    { label: 'Borrowed', value: `${formatCompact(totalDebt)} ${asset.symbol}` },
    { label: 'Borrowed, in dollars', value: formatUsdCompact(totalDebtUSD) },
    { label: 'Supply cap', value: cap(pool.supplyCap) },
    { label: 'Borrow cap', value: cap(pool.borrowCap) },
  ]
}

function collateralRows({ pool, market, config }: MarketRow): KeyValueRow[] {
  if (!pool.collateralActive) return [{ label: 'Collateral', value: 'No' }]
  const modes = Object.entries(config).map(([mode, { borrowCollateralFactor, collateralFactor, label }]) => ({
    key: mode,
    label: label ?? market.modes[Number(mode)]?.label ?? `Mode ${mode}`,
    value: `Max LTV ${share(borrowCollateralFactor)}, liquidation threshold ${share(collateralFactor)}`,
  }))
  return [
    ...modes,
    ...(pool.debtCeiling !== undefined
      ? [{ label: 'Isolated collateral', value: 'No other asset can be collateral' }]
      : []),
    ...(pool.isSiloed ? [{ label: 'Isolated borrow', value: 'No other asset can be borrowed' }] : []),
  ]
}

function tokenRows({ asset, chain, price }: MarketRow): KeyValueRow[] {
  return [
    { label: 'Price', value: formatUsd(price) },
    {
      label: 'Address',
      value: isNativeToken(asset.address) ? (
        'Native asset'
      ) : (
        <Hash
          value={asset.address}
          short={abbreviateAddress(asset.address)}
          href={explorerUrl(chain, { kind: 'token', value: asset.address })}
          label="Copy address"
        />
      ),
    },
  ]
}

function share(factor: number): string {
  return formatPercent(factor * 100, 1)
}
