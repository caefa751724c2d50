import { compact } from '../../kernel/compact.ts'
import type { Address } from '../../kernel/schema.ts'
import {
  isIsolatedCollateral,
  type LenderMarket,
  type LendingAsset,
  type LendingPool,
  poolConfig,
  type Unknown,
  WAD,
} from '../lender-market.ts'
import { knownRewardApr, rewardApr } from '../pool-rates.ts'
import { maxLeverage } from '../risk/max-borrow.ts'
import { toUsd } from '../views/to-usd.ts'

/** Minimum leverage of listed pairs. */
const MIN_LEVERAGE = 1.05

/**
 * Returns the pairs of a lender, each in the mode with the highest leverage. Pools that are inactive, frozen, paused or
 * not borrowable are excluded, and so is isolated collateral: a deposit does not enable it, so nothing can be borrowed
 * against it in the same trade. The formulas match npm @1delta/margin-fetcher: `maxLeverage`; base APR = (deposit rate +
 * staking) x L - (borrow rate + staking) x (L - 1).
 */
export function getLendingPairs(market: LenderMarket): LendingPair[] {
  const open = Object.values(market.pools).filter(
    ({ isActive, isFrozen, isPaused }) => isActive && !isFrozen && !isPaused,
  )
  const longs = open.filter((pool) => !isIsolatedCollateral(pool))
  const shorts = open.filter(({ borrowingEnabled }) => borrowingEnabled)
  return longs.flatMap((long) =>
    shorts.flatMap((short) => (short === long ? [] : toLendingPair(long, short, market))),
  )
}

function toLendingPair(long: LendingPool, short: LendingPool, { modes }: LenderMarket): LendingPair[] {
  const best = Object.values(modes)
    .map(({ id }) => ({ id, leverage: getMaxLeverage(id, long, short) }))
    .reduce((a, b) => (b.leverage > a.leverage ? b : a), { id: 0, leverage: 0 })
  if (best.leverage < MIN_LEVERAGE) return []
  const pair = compact({
    chainId: long.chainId,
    lender: long.lender,
    assetLong: long.underlying,
    assetShort: short.underlying,
    infoLong: { asset: long.asset, poolId: long.poolId },
    infoShort: { asset: short.asset, poolId: short.poolId },
    assetGroupLong: long.asset.assetGroup,
    assetGroupShort: short.asset.assetGroup,
    price: divideKnown(long.priceUsd, short.priceUsd),
    price24h: 'unknown' as const,
    priceChange: 'unknown' as const,
    maxLeverage: best.leverage,
    ...getPairAprs(best.leverage, long, short),
    eMode: best.id || undefined,
    longTotalDepositsUSD: toUsd(long.totalDeposits, long),
    longTotalDebtUSD: toUsd(getTotalDebt(long), long),
    longTotalLiquidityUSD: toUsd(long.totalLiquidity, long),
    shortTotalDepositsUSD: toUsd(short.totalDeposits, short),
    shortTotalDebtUSD: toUsd(getTotalDebt(short), short),
    shortTotalLiquidityUSD: toUsd(short.totalLiquidity, short),
    longIsActive: long.isActive,
    longIsFrozen: long.isFrozen,
    shortIsActive: short.isActive,
    shortIsFrozen: short.isFrozen,
    shortBorrowingEnabled: short.borrowingEnabled,
  })
  return [pair]
}

const getTotalDebt = ({ totalDebt, totalDebtStable }: LendingPool) => totalDebt + totalDebtStable

/**
 * Returns the maximum leverage; 0 if the mode forbids the pair, or if it exceeds `MAX_LEVERAGE`, which indicates
 * invalid data.
 */
function getMaxLeverage(mode: number, long: LendingPool, short: LendingPool): number {
  const longConfig = poolConfig(long, mode)
  const shortConfig = poolConfig(short, mode)
  if (longConfig === 'unknown' || shortConfig === 'unknown') return 0
  if (longConfig.collateralDisabled || !long.collateralActive || shortConfig.debtDisabled) return 0
  const leverage = maxLeverage(long, mode, short)
  return leverage === 'unknown' || leverage > MAX_LEVERAGE * WAD ? 0 : Number(leverage) / Number(WAD)
}

const MAX_LEVERAGE = 1_000n

/** Returns the APRs of a pair. Rewards with an unknown rate only make `rewardApr` unknown. */
function getPairAprs(leverage: number, long: LendingPool, short: LendingPool) {
  const debt = leverage - 1
  const { stakingYield } = long
  const baseApr =
    stakingYield === 'unknown' || short.stakingYield === 'unknown'
      ? ('unknown' as const)
      : (long.depositRate + stakingYield) * leverage - (short.variableBorrowRate + short.stakingYield) * debt
  const knownRewards =
    knownRewardApr(long, 'depositRate') * leverage + knownRewardApr(short, 'variableBorrowRate') * debt
  const isKnown =
    rewardApr(long, 'depositRate') !== 'unknown' && rewardApr(short, 'variableBorrowRate') !== 'unknown'
  return {
    apr: baseApr === 'unknown' ? baseApr : baseApr + knownRewards,
    baseApr,
    rewardApr: isKnown ? knownRewards : ('unknown' as const),
  }
}

function divideKnown(long: number | Unknown, short: number | Unknown): number | Unknown {
  return long === 'unknown' || short === 'unknown' || short === 0 ? 'unknown' : long / short
}

/** One side of a pair. */
export interface PairSide {
  readonly asset: LendingAsset
  readonly poolId: string
}

/**
 * A pair of assets of one lender: a long asset, and a short asset that is borrowed. Rates in percent a year, values in
 * US dollars.
 */
export interface LendingPair {
  readonly chainId: number
  readonly lender: string
  /** Lower-cased address. */
  readonly assetLong: Address
  readonly assetShort: Address
  readonly infoLong: PairSide
  readonly infoShort: PairSide
  readonly assetGroupLong?: string
  readonly assetGroupShort?: string
  /** Price of one long token in short tokens. */
  readonly price: number | Unknown
  readonly price24h: number | Unknown
  /** Price change over 24 hours in percent. */
  readonly priceChange: number | Unknown
  /** Highest leverage, as a multiple of the margin. */
  readonly maxLeverage: number
  /** APR at the highest leverage, with rewards whose rate is known. */
  readonly apr: number | Unknown
  readonly baseApr: number | Unknown
  readonly rewardApr: number | Unknown
  readonly tags?: readonly string[]
  /** Mode with the highest leverage. Undefined for mode 0. */
  readonly eMode?: number
  readonly longTotalDepositsUSD: number | Unknown
  readonly longTotalDebtUSD: number | Unknown
  readonly longTotalLiquidityUSD: number | Unknown
  readonly shortTotalDepositsUSD: number | Unknown
  readonly shortTotalDebtUSD: number | Unknown
  readonly shortTotalLiquidityUSD: number | Unknown
  readonly longIsActive: boolean
  readonly longIsFrozen: boolean
  readonly shortIsActive: boolean
  readonly shortIsFrozen: boolean
  readonly shortBorrowingEnabled: boolean
}
