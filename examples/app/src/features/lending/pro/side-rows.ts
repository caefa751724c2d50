import { formatNumber } from '@causeway/core/format'
import {
  type LenderMarket,
  type LenderPosition,
  type LenderPositionView,
  type LendingPool,
  poolRow,
  type RateHistory,
} from '@causeway/core/lending'
import type { CollateralRow, DebtRow } from './side-columns.tsx'

/** What both sides of a lender are drawn from. */
export interface SidesInput {
  readonly market: LenderMarket
  readonly position: LenderPosition | undefined
  readonly own: LenderPositionView | undefined
}

/** Every pool that takes deposits, the largest first; what one has comes with the sorting of the table. */
export function collateralRows(
  { market, position, own }: SidesInput,
  onSwitch: (poolId: string, isOn: boolean) => void,
): readonly CollateralRow[] {
  const mode = position?.mode ?? 0
  return bySize(market).map((pool) => {
    const { netDepositApr, config } = poolRow(pool, market)
    const terms = config[mode] ?? config[0]
    const held = own?.lendingPositions[pool.poolId]
    const hasDeposit = held !== undefined && held.depositsRaw > 0n
    return {
      pool,
      apr: netDepositApr,
      ltv: pool.collateralActive ? (terms?.borrowCollateralFactor ?? 0) : 0,
      soldAt: pool.collateralActive ? (terms?.collateralFactor ?? 0) : 0,
      depositedUsd: hasDeposit ? held.depositsUSD : undefined,
      deposited: hasDeposit ? tokens(held.deposits) : undefined,
      isOn: hasDeposit && canSwitch(market) && pool.collateralActive ? held.collateralEnabled : undefined,
      onSwitch: (isOn) => onSwitch(pool.poolId, isOn),
    }
  })
}

/** Every pool that lends, and those that one owes. */
export function debtRows(
  { market, own }: SidesInput,
  history: RateHistory | undefined,
  onClose: (poolId: string) => void,
): readonly DebtRow[] {
  const samples = history?.status === 'read' ? history.samples : []
  return bySize(market).flatMap((pool) => {
    const held = own?.lendingPositions[pool.poolId]
    const owes = held !== undefined && held.debtRaw + held.debtStableRaw > 0n
    if (!pool.borrowingEnabled && !owes) return []
    const { borrowApr, totalLiquidityUSD } = poolRow(pool, market)
    return [
      {
        pool,
        apr: borrowApr,
        availableUsd: totalLiquidityUSD,
        owedUsd: owes ? sum(held.debtUSD, held.debtStableUSD) : undefined,
        owed: owes ? tokens(sum(held.debt, held.debtStable)) : undefined,
        onClose: owes ? () => onClose(pool.poolId) : undefined,
        past: samples.map(({ rates }) => rates[pool.poolId]?.borrow ?? 'unknown'),
      },
    ]
  })
}

/** Elsewhere every deposit of a collateral counts, and nothing can be switched. */
function canSwitch({ family }: LenderMarket): boolean {
  return family === 'aave-v2' || family === 'aave-v3' || family === 'compound-v2'
}

function bySize(market: LenderMarket): readonly LendingPool[] {
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
