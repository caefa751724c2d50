import { formatNumber } from '@causeway/core/format'
import {
  type LenderMarket,
  type LenderPosition,
  type LenderPositionView,
  type LendingPool,
  poolRow,
  type RateHistory,
} from '@causeway/core/lending'
import { knownDepositApr } from '../known-deposit-apr.ts'
import type { CollateralRow, DebtRow } from './collateral-columns.tsx'

export interface SidesInput {
  readonly market: LenderMarket
  readonly position: LenderPosition | undefined
  readonly userPosition: LenderPositionView | undefined
}

/** Returns the pools that accept deposits, the largest first. */
export function collateralRows(
  { market, position, userPosition }: SidesInput,
  onSwitch: (poolId: string, isOn: boolean) => void,
): readonly CollateralRow[] {
  const mode = position?.mode ?? 0
  return sortBySize(market).map((pool) => {
    const row = poolRow(pool, market)
    const terms = row.config[mode] ?? row.config[0]
    const poolPosition = userPosition?.lendingPositions[pool.poolId]
    const hasDeposit = poolPosition !== undefined && poolPosition.depositsRaw > 0n
    return {
      pool,
      apr: knownDepositApr(row),
      isYieldUnknown: row.netDepositApr === 'unknown',
      ltv: pool.collateralActive ? (terms?.borrowCollateralFactor ?? 0) : 0,
      liquidationThreshold: pool.collateralActive ? (terms?.collateralFactor ?? 0) : 0,
      suppliedUsd: hasDeposit ? poolPosition.depositsUSD : undefined,
      supplied: hasDeposit ? tokens(poolPosition.deposits) : undefined,
      isOn:
        hasDeposit && canSwitch(market) && pool.collateralActive ? poolPosition.collateralEnabled : undefined,
      onSwitch: (isOn) => onSwitch(pool.poolId, isOn),
    }
  })
}

/** Returns the value of the deposits that are used as collateral, in US dollars; undefined without a position. */
export function collateralUsd({ market, userPosition }: SidesInput): number | 'unknown' | undefined {
  if (!userPosition) return undefined
  return Object.values(userPosition.lendingPositions)
    .filter(({ poolId, collateralEnabled }) => collateralEnabled && market.pools[poolId]?.collateralActive)
    .reduce<number | 'unknown'>((total, { depositsUSD }) => sum(total, depositsUSD), 0)
}

/**
 * Returns the pools that can be borrowed from, and those with a debt of the user. `getOnClose` returns undefined for a debt
 * that cannot be repaid with collateral.
 */
export function debtRows(
  { market, userPosition }: SidesInput,
  history: RateHistory | undefined,
  getOnClose: (poolId: string) => (() => void) | undefined,
): readonly DebtRow[] {
  const samples = history?.status === 'read' ? history.samples : []
  return sortBySize(market).flatMap((pool) => {
    const poolPosition = userPosition?.lendingPositions[pool.poolId]
    const hasDebt = poolPosition !== undefined && poolPosition.debtRaw + poolPosition.debtStableRaw > 0n
    if (!pool.borrowingEnabled && !hasDebt) return []
    const { borrowApr, totalLiquidityUSD } = poolRow(pool, market)
    return [
      {
        pool,
        apr: borrowApr,
        availableUsd: totalLiquidityUSD,
        debtUsd: hasDebt ? sum(poolPosition.debtUSD, poolPosition.debtStableUSD) : undefined,
        debt: hasDebt ? tokens(sum(poolPosition.debt, poolPosition.debtStable)) : undefined,
        onClose: hasDebt ? getOnClose(pool.poolId) : undefined,
        past: samples.map(({ time, rates }) => ({ x: time, y: rates[pool.poolId]?.borrow ?? 'unknown' })),
      },
    ]
  })
}

/** Returns whether collateral can be switched. Other lenders use every deposit as collateral. */
function canSwitch({ family }: LenderMarket): boolean {
  return family === 'aave-v2' || family === 'aave-v3' || family === 'compound-v2'
}

function sortBySize(market: LenderMarket): readonly LendingPool[] {
  const size = (pool: LendingPool) => {
    const { totalDepositsUSD } = poolRow(pool, market)
    return totalDepositsUSD === 'unknown' ? -1 : totalDepositsUSD
  }
  return Object.values(market.pools).sort((a, b) => size(b) - size(a))
}

function sum(a: number | 'unknown', b: number | 'unknown'): number | 'unknown' {
  return a === 'unknown' || b === 'unknown' ? 'unknown' : a + b
}

function tokens(amount: number | 'unknown'): string {
  return amount === 'unknown' ? '-' : formatNumber(amount, 4)
}
