import {
  type LenderMarket,
  type LendingAsset,
  type LendingPool,
  type PoolRewards,
  type Unknown,
  WAD,
} from '../market.ts'
import type { BalanceData } from './lender-position-view.ts'
import { usdOf, wholeUnits } from './usd.ts'

/** What a pool pays and costs, in percent a year. */
export interface PoolRates {
  /** What a deposit earns: the pool's rate, and what the token earns by itself. */
  readonly apr: number
  readonly depositApr: number
  /** At the variable rate. */
  readonly borrowApr: number
  readonly stakingApr: number
  readonly stakingDepositApr: number
  readonly stakingBorrowApr: number
  /** On a deposit. */
  readonly rewardApr: number
  readonly rewardDepositApr: number
  readonly rewardBorrowApr: number
  readonly rewards: Readonly<Record<string, PoolRewards>>
}

/** Factors as shares of one. */
export interface PoolRowConfig {
  readonly category: number
  readonly borrowCollateralFactor: number
  readonly collateralFactor: number
  readonly borrowFactor: number
  readonly label?: string
}

/** A pool as a table shows it. Amounts in whole tokens, values in US dollars. */
export interface PoolRow extends PoolRates {
  readonly poolId: string
  /** What the asset counts as on every chain; else its chain and address. */
  readonly assetId: string
  readonly asset: LendingAsset
  readonly borrowingEnabled: boolean
  readonly isFrozen: boolean
  readonly totalDeposits: number
  readonly totalDebt: number
  readonly totalLiquidity: number
  readonly totalDepositsUSD: number | Unknown
  readonly totalDebtUSD: number | Unknown
  readonly totalLiquidityUSD: number | Unknown
  /** By mode. */
  readonly config: Readonly<Record<number, PoolRowConfig>>
  readonly params?: LenderMarket['params']
  readonly price: number | Unknown
  readonly walletBalance: number | Unknown
  readonly walletBalanceUSD: number | Unknown
  /** What the account has with the lender, where there is one. */
  readonly account?: BalanceData
}

/** What a row of a pool shows beside the pool itself. */
export interface PoolRowOptions {
  /** Of the pool's asset, in base units. Absent: not known. */
  readonly walletBalance?: bigint | undefined
  readonly account?: BalanceData | undefined
}

/** A row of the table of a market's pools. */
export function poolRow(
  pool: LendingPool,
  { params }: Pick<LenderMarket, 'params'>,
  { walletBalance, account }: PoolRowOptions = {},
): PoolRow {
  const { asset, chainId, totalDeposits, totalLiquidity } = pool
  const totalDebt = pool.totalDebt + pool.totalDebtStable
  const units = (amount: bigint) => wholeUnits(amount, asset.decimals)
  return {
    ...poolRates(pool),
    poolId: pool.poolId,
    assetId: asset.assetGroup ?? `${chainId}-${asset.address}`,
    asset,
    borrowingEnabled: pool.borrowingEnabled,
    isFrozen: pool.isFrozen,
    totalDeposits: units(totalDeposits),
    totalDebt: units(totalDebt),
    totalLiquidity: units(totalLiquidity),
    totalDepositsUSD: usdOf(totalDeposits, pool),
    totalDebtUSD: usdOf(totalDebt, pool),
    totalLiquidityUSD: usdOf(totalLiquidity, pool),
    config: rowConfig(pool),
    ...(params && { params }),
    price: pool.priceUsd,
    walletBalance: walletBalance === undefined ? 'unknown' : units(walletBalance),
    walletBalanceUSD: walletBalance === undefined ? 'unknown' : usdOf(walletBalance, pool),
    ...(account && { account }),
  }
}

/** What a pool pays and costs, each part by itself. */
export function poolRates(pool: LendingPool): PoolRates {
  const { depositRate, variableBorrowRate, stakingYield, rewards } = pool
  const rewardDepositApr = rewardsTotal(pool, 'depositRate')
  return {
    apr: depositRate + stakingYield,
    depositApr: depositRate,
    borrowApr: variableBorrowRate,
    stakingApr: stakingYield,
    stakingDepositApr: stakingYield,
    stakingBorrowApr: stakingYield,
    rewardApr: rewardDepositApr,
    rewardDepositApr,
    rewardBorrowApr: rewardsTotal(pool, 'variableBorrowRate'),
    rewards,
  }
}

/** All rewards of one side together, in percent a year. */
export function rewardsTotal({ rewards }: LendingPool, side: keyof PoolRewards): number {
  return Object.values(rewards).reduce((sum, reward) => sum + reward[side], 0)
}

function rowConfig({ config }: LendingPool): Record<number, PoolRowConfig> {
  const share = (factor: bigint) => Number(factor) / Number(WAD)
  const entries = Object.entries(config).map(([mode, own]) => {
    const row: PoolRowConfig = {
      category: own.category,
      borrowCollateralFactor: share(own.borrowCollateralFactor),
      collateralFactor: share(own.collateralFactor),
      borrowFactor: share(own.borrowFactor),
      ...(own.label === undefined ? {} : { label: own.label }),
    }
    return [mode, row] as const
  })
  return Object.fromEntries(entries)
}
