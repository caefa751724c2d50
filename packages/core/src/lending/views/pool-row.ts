import {
  type LenderMarket,
  type LendingAsset,
  type LendingPool,
  poolConfig,
  type Unknown,
  WAD,
} from '../lender-market.ts'
import { type PoolRates, poolRates } from '../pool-rates.ts'
import type { LendingFigure } from '../risk/math.ts'
import type { BalanceData } from './lender-position-view.ts'
import { toUsd, toWholeUnits } from './to-usd.ts'

/** Risk parameters of a pool in one mode, as fractions of 1. */
export interface PoolRowConfig {
  readonly category: number
  readonly borrowCollateralFactor: number
  readonly collateralFactor: number
  readonly borrowFactor: number
  readonly label?: string
}

/** Table row of a pool. Amounts in whole tokens, values in US dollars. */
export interface PoolRow extends PoolRates {
  readonly poolId: string
  /** Asset group, or chain id and address of an asset without a group. */
  readonly assetId: string
  readonly asset: LendingAsset
  readonly borrowingEnabled: boolean
  readonly isFrozen: boolean
  readonly totalDeposits: number | Unknown
  readonly totalDebt: number
  readonly totalLiquidity: number
  readonly totalDepositsUSD: number | Unknown
  readonly totalDebtUSD: number | Unknown
  readonly totalLiquidityUSD: number | Unknown
  /** Share of the deposits that is borrowed, at most 1. Unknown without deposits. */
  readonly utilization: number | Unknown
  /** Risk parameters by mode id. */
  readonly config: Readonly<Record<number, PoolRowConfig>>
  readonly params?: LenderMarket['params']
  readonly price: number | Unknown
  readonly walletBalance: number | Unknown
  readonly walletBalanceUSD: number | Unknown
  /** Totals of the account at the lender, if they were passed. */
  readonly account?: BalanceData
}

/** Data of an account to show in the row of a pool. */
export interface PoolRowOptions {
  /** Wallet balance of the pool's asset in base units. Default: unknown. */
  readonly walletBalance?: bigint | undefined
  readonly account?: BalanceData | undefined
}

/** Returns the table row of a pool. */
export function poolRow(
  pool: LendingPool,
  { params }: Pick<LenderMarket, 'params'>,
  { walletBalance, account }: PoolRowOptions = {},
): PoolRow {
  const { asset, chainId, totalLiquidity } = pool
  const balance: LendingFigure = walletBalance ?? 'unknown'
  const totalDebt = pool.totalDebt + pool.totalDebtStable
  const totalDeposits = toWholeUnits(pool.totalDeposits, asset.decimals)
  return {
    ...poolRates(pool),
    poolId: pool.poolId,
    assetId: asset.assetGroup ?? `${chainId}-${asset.address}`,
    asset,
    borrowingEnabled: pool.borrowingEnabled,
    isFrozen: pool.isFrozen,
    totalDeposits,
    totalDebt: toWholeUnits(totalDebt, asset.decimals),
    totalLiquidity: toWholeUnits(totalLiquidity, asset.decimals),
    totalDepositsUSD: toUsd(pool.totalDeposits, pool),
    totalDebtUSD: toUsd(totalDebt, pool),
    totalLiquidityUSD: toUsd(totalLiquidity, pool),
    utilization:
      totalDeposits === 'unknown' || totalDeposits === 0
        ? 'unknown'
        : Math.min(1, toWholeUnits(totalDebt, asset.decimals) / totalDeposits),
    config: toRowConfig(pool),
    ...(params && { params }),
    price: pool.priceUsd,
    walletBalance: toWholeUnits(balance, asset.decimals),
    walletBalanceUSD: toUsd(balance, pool),
    ...(account && { account }),
  }
}

function toRowConfig({ config }: LendingPool): Record<number, PoolRowConfig> {
  const toFraction = (factor: bigint) => Number(factor) / Number(WAD)
  const entries = Object.entries(config).map(([mode, modeConfig]) => {
    const row: PoolRowConfig = {
      category: modeConfig.category,
      borrowCollateralFactor: toFraction(modeConfig.borrowCollateralFactor),
      collateralFactor: toFraction(modeConfig.collateralFactor),
      borrowFactor: toFraction(modeConfig.borrowFactor),
      ...(modeConfig.label === undefined ? {} : { label: modeConfig.label }),
    }
    return [mode, row] as const
  })
  return Object.fromEntries(entries)
}

/** Fields of a pool or a pool row that determine whether it can be borrowed. */
export interface Borrowable {
  /** Default: enabled. */
  readonly borrowingEnabled?: boolean | undefined
  readonly isFrozen?: boolean | undefined
  readonly totalLiquidity: bigint | number
}

/** Returns whether a pool can be borrowed: borrowing is enabled, the pool is not frozen, and it has liquidity. */
export function isBorrowable({
  borrowingEnabled = true,
  isFrozen = false,
  totalLiquidity,
}: Borrowable): boolean {
  return borrowingEnabled && !isFrozen && totalLiquidity > 0
}

/** Returns whether a pool can be borrowed by an account in a mode. */
export function isBorrowableInMode(pool: LendingPool, mode: number): boolean {
  const config = poolConfig(pool, mode)
  return isBorrowable(pool) && config !== 'unknown' && !config.debtDisabled
}
