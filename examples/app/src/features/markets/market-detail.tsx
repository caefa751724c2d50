import { explorerUrl, isNativeToken } from '@causeway/core/chains'
import {
  abbreviateAddress,
  formatAmount,
  formatCompact,
  formatPercent,
  formatUsd,
  formatUsdCompact,
} from '@causeway/core/format'
import { useMarketPairs, useSettings } from '@causeway/react'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { marketsCopy } from '#locale/markets-copy'
import { createLazyPart } from '../../ui/create-lazy-part.tsx'
import { Hash } from '../../ui/hash.tsx'
import { type KeyValueRow, KeyValues } from '../../ui/key-values.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { getJourneyTarget, JOURNEY_SUB_ACCOUNT } from '../journeys/get-journey-target.ts'
import { JourneyButton } from '../journeys/journey-button.tsx'
import { marketActions } from './market-actions.ts'
import styles from './market-detail.module.css'
import type { MarketRow } from './market-rows.ts'

const PoolCharts = createLazyPart(async () => (await import('../lending/pool-charts.tsx')).PoolCharts)

interface MarketDetailProps {
  readonly row: MarketRow
}

/** Details of a pool: parts of its rates, size and caps, collateral factors, and its token. */
export function MarketDetail({ row }: MarketDetailProps) {
  const dexRows = useDexRows(row)
  const { poolId } = row.pool
  return (
    <>
      <Actions row={row} />
      <div className={styles['groups']}>
        <Group title={marketsCopy.rates} rows={rateRows(row)} />
        <Group title={marketsCopy.size} rows={sizeRows(row)} />
        <Group title={marketsCopy.asCollateral} rows={collateralRows(row)} />
        <Group title={marketsCopy.token} rows={[...tokenRows(row), ...dexRows]} />
      </div>
      {/* Without borrowers, the rates are always zero. */}
      {(row.pool.borrowingEnabled || row.pool.totalDebt > 0n) && (
        <div className={styles['charts']}>
          <Suspense fallback={<Skeleton width="100%" height={220} />}>
            <PoolCharts market={row.market} poolId={poolId} />
          </Suspense>
        </div>
      )}
    </>
  )
}

/** Links to the forms that deposit in a pool, borrow from it, or open a margin position, and a deposit from anywhere. */
function Actions({ row }: MarketDetailProps) {
  const expertMode = useSettings((settings) => settings.expertMode)
  const actions = marketActions(row, { expertMode })
  const target = getJourneyTarget('deposit', { pool: row.pool, subAccount: JOURNEY_SUB_ACCOUNT })
  if (actions.length === 0) return null
  return (
    <div className={styles['actions']}>
      {actions.map(({ label, to }) => (
        <Link key={label} className={styles['action']} to={to}>
          {label}
        </Link>
      ))}
      {target && <JourneyButton target={target} size="medium" />}
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
    { label: marketsCopy.borrowRate, value: formatPercent(borrowApr) },
    { label: marketsCopy.debtRewards, value: formatPercent(rewardBorrowApr) },
  ]
  return [
    { label: marketsCopy.depositRate, value: formatPercent(depositApr) },
    {
      label: marketsCopy.intrinsicYield,
      value: stakingApr === 'unknown' ? marketsCopy.unknownYield : formatPercent(stakingApr),
    },
    { label: marketsCopy.depositRewards, value: formatPercent(rewardDepositApr) },
    ...(pool.borrowingEnabled ? borrows : [{ label: marketsCopy.borrowing, value: marketsCopy.notEnabled }]),
  ]
}

function sizeRows({ pool, asset, totalDeposits, totalDebt, totalDebtUSD }: MarketRow) {
  const cap = (amount: bigint | undefined) =>
    amount === undefined ? marketsCopy.noCap : `${formatAmount(amount, asset.decimals)} ${asset.symbol}`
  return [
    { label: marketsCopy.supplied, value: `${formatCompact(totalDeposits)} ${asset.symbol}` },
    { label: marketsCopy.borrowed, value: `${formatCompact(totalDebt)} ${asset.symbol}` },
    { label: marketsCopy.borrowedUsd, value: formatUsdCompact(totalDebtUSD) },
    { label: marketsCopy.supplyCap, value: cap(pool.supplyCap) },
    { label: marketsCopy.borrowCap, value: cap(pool.borrowCap) },
  ]
}

function collateralRows({ pool, market, config }: MarketRow): KeyValueRow[] {
  if (!pool.collateralActive) return [{ label: marketsCopy.collateral, value: marketsCopy.no }]
  const modes = Object.entries(config).map(([mode, { borrowCollateralFactor, collateralFactor, label }]) => ({
    key: mode,
    label: label ?? market.modes[Number(mode)]?.label ?? marketsCopy.modeNumber(mode),
    value: marketsCopy.ltvAndThreshold(share(borrowCollateralFactor), share(collateralFactor)),
  }))
  return [
    ...modes,
    ...(pool.debtCeiling !== undefined
      ? [{ label: marketsCopy.isolatedCollateral, value: marketsCopy.isolatedCollateralText }]
      : []),
    ...(pool.isSiloed ? [{ label: marketsCopy.isolatedBorrow, value: marketsCopy.isolatedBorrowText }] : []),
  ]
}

function tokenRows({ asset, chain, price }: MarketRow): KeyValueRow[] {
  return [
    { label: marketsCopy.price, value: formatUsd(price) },
    {
      label: marketsCopy.address,
      value: isNativeToken(asset.address) ? (
        marketsCopy.nativeAsset
      ) : (
        <Hash
          value={asset.address}
          short={abbreviateAddress(asset.address)}
          href={explorerUrl(chain, { kind: 'token', value: asset.address })}
          label={marketsCopy.copyAddress}
        />
      ),
    },
  ]
}

/** Returns the liquidity and volume of the token's deepest DEX pair, in which liquidators sell. */
function useDexRows({ asset, chain }: MarketRow): readonly KeyValueRow[] {
  const { data, isPending } = useMarketPairs({ chainId: chain.id, token: asset.address })
  const figure = (usd: number | undefined) => {
    if (isPending) return <Skeleton width={64} height={16} />
    if (data?.reason === undefined) return formatUsdCompact(usd)
    return (
      <Tooltip text={data.reason}>
        <TextLink>{formatUsdCompact(usd)}</TextLink>
      </Tooltip>
    )
  }
  return [
    { label: marketsCopy.dexLiquidity, value: figure(data?.pair?.liquidityUsd) },
    { label: marketsCopy.dexVolume, value: figure(data?.pair?.volume24hUsd) },
  ]
}

function share(factor: number): string {
  return formatPercent(factor * 100, 1)
}
