import { formatAmount, formatPercent } from '@causeway/core/format'
import { type LenderMarket, poolConfig, WAD } from '@causeway/core/lending'
import { supportsMargin } from '@causeway/view-models'
import { lendingCopy } from '#locale/lending-copy'
import { useEngine } from '../../state/use-engine.ts'
import { Button } from '../../ui/button.tsx'
import { type KeyValueRow, KeyValues } from '../../ui/key-values.tsx'
import { getJourneyTarget } from '../journeys/get-journey-target.ts'
import { JourneyButton } from '../journeys/journey-button.tsx'
import styles from './pool-detail.module.css'
import type { PoolLine } from './pool-lines.ts'

interface PoolDetailProps {
  readonly line: PoolLine
  readonly market: LenderMarket
  readonly mode: number
  readonly subAccount: string
  onSwitchCollateral(poolId: string, enabled: boolean): void
  onCloseDebt(poolId: string): void
}

/** All values of a pool: parts of its rates, limits, and factors in each mode. */
export function PoolDetail(props: PoolDetailProps) {
  const { line, market, mode, subAccount, onSwitchCollateral, onCloseDebt } = props
  const { margin } = useEngine()
  const { pool, userPosition } = line
  const hasDeposit = userPosition !== undefined && userPosition.depositsRaw > 0n
  const hasDebt = userPosition !== undefined && userPosition.debtRaw + userPosition.debtStableRaw > 0n
  const canClose = hasDebt && supportsMargin(margin.routers, market, { operation: 'Close', buy: pool.poolId })
  const targets = (['deposit', 'repay'] as const)
    .map((action) => getJourneyTarget(action, { pool, debt: userPosition?.debtRaw, subAccount }))
    .filter((target) => target !== undefined)
  return (
    <div className={styles['detail']}>
      <KeyValues rows={rateRows(line)} />
      <KeyValues rows={limitRows(line, market, mode)} />
      {(targets.length > 0 || (hasDeposit && pool.collateralActive) || canClose) && (
        <div className={styles['acts']}>
          {targets.map((target) => (
            <JourneyButton key={target.action} target={target} />
          ))}
          {canClose && (
            <Button size="small" onClick={() => onCloseDebt(pool.poolId)}>
              {lendingCopy.repayWithCollateral}
            </Button>
          )}
          {hasDeposit && pool.collateralActive && (
            <Button
              size="small"
              onClick={() => onSwitchCollateral(pool.poolId, !userPosition.collateralEnabled)}
            >
              {userPosition.collateralEnabled
                ? lendingCopy.stopCollateral(pool.asset.symbol)
                : lendingCopy.enableCollateral(pool.asset.symbol)}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function rateRows({ row, pool }: PoolLine): KeyValueRow[] {
  const percent = (value: number | 'unknown') => formatPercent(value)
  const stable = pool.hasStable
    ? [{ label: lendingCopy.stableBorrow, value: percent(pool.stableBorrowRate) }]
    : []
  return [
    { label: lendingCopy.depositRate, value: percent(row.depositApr) },
    {
      label: lendingCopy.intrinsicYield,
      value: row.stakingApr === 'unknown' ? lendingCopy.yieldUnknown : percent(row.stakingApr),
      kind: 'sub',
    },
    { label: lendingCopy.depositRewards, value: percent(row.rewardDepositApr), kind: 'sub' },
    { label: lendingCopy.netDeposit, value: percent(row.netDepositApr), kind: 'total' },
    { label: lendingCopy.borrowRate, value: percent(row.borrowApr) },
    ...stable,
    { label: lendingCopy.borrowRewards, value: percent(row.rewardBorrowApr), kind: 'sub' },
    { label: lendingCopy.netBorrow, value: percent(row.netBorrowApr), kind: 'total' },
  ]
}

function limitRows({ pool }: PoolLine, market: LenderMarket, mode: number): KeyValueRow[] {
  const { asset, supplyCap, borrowCap } = pool
  const cap = (amount: bigint | undefined) =>
    amount === undefined
      ? lendingCopy.noCap
      : `${formatAmount(amount, asset.decimals, { decimals: 0 })} ${asset.symbol}`
  const modes = Object.values(market.modes).filter(({ id }) => id === mode || pool.config[id])
  return [
    ...modes.flatMap(({ id, label }): KeyValueRow[] => {
      const config = poolConfig(pool, id)
      if (config === 'unknown') return []
      const modeSuffix = modes.length === 1 ? '' : `, ${label}${id === mode ? ' (yours)' : ''}`
      const text = `${formatFactor(config.borrowCollateralFactor)} / ${formatFactor(config.collateralFactor)}`
      return [
        { key: lendingCopy.unnamedMode(id), label: lendingCopy.ltvAndThreshold(modeSuffix), value: text },
      ]
    }),
    { label: lendingCopy.supplyCap, value: cap(supplyCap) },
    { label: lendingCopy.borrowCap, value: cap(borrowCap) },
    ...(pool.minDebt === undefined ? [] : [{ label: lendingCopy.minimumBorrow, value: cap(pool.minDebt) }]),
    ...(pool.debtCeiling === undefined
      ? []
      : [{ label: lendingCopy.debtCeiling, value: formatAmount(pool.debtCeiling, 2) }]),
    ...(pool.isSiloed ? [{ label: lendingCopy.isolatedBorrow, value: lendingCopy.isolatedBorrowText }] : []),
  ]
}

function formatFactor(factor: bigint): string {
  return formatPercent((Number(factor) / Number(WAD)) * 100, 1)
}
