import { compact } from '../../kernel/compact.ts'
import type { Address } from '../../kernel/schema.ts'
import {
  type LenderMarket,
  type LendingAsset,
  type LendingPool,
  poolConfig,
  type Unknown,
  WAD,
} from '../market.ts'
import { knownRewardApr, rewardApr } from '../pool-rates.ts'
import { maxLeverage } from '../risk/max-borrow.ts'
import { toUsd } from '../views/to-usd.ts'

/** Minimum of the maximum leverage of a pair. */
const LEAST_LEVERAGE = 1.05

/**
 * The pairs of a lender, each in the mode in which it goes furthest. What is stopped, frozen or not to be borrowed makes no
 * pair. Formulas: `maxLeverage` of the calculator; base APR = (deposit rate + staking) x L - (borrow rate + staking) x
 * (L - 1), as npm @1delta/margin-fetcher has them.
 */
export function getLendingPairs(market: LenderMarket): LendingPair[] {
  const open = Object.values(market.pools).filter(
    ({ isActive, isFrozen, isPaused }) => isActive && !isFrozen && !isPaused,
  )
  const shorts = open.filter(({ borrowingEnabled }) => borrowingEnabled)
  return open.flatMap((long) =>
    shorts.flatMap((short) => (short === long ? [] : toLendingPair(long, short, market))),
  )
}

function toLendingPair(long: LendingPool, short: LendingPool, { modes }: LenderMarket): LendingPair[] {
  const best = Object.values(modes)
    .map(({ id }) => ({ id, leverage: getMaxLeverage(id, long, short) }))
    .reduce((one, other) => (other.leverage > one.leverage ? other : one), { id: 0, leverage: 0 })
  if (best.leverage < LEAST_LEVERAGE) return []
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

/** 0 where the mode forbids it; so is one without end, which no lender gives. */
function getMaxLeverage(mode: number, long: LendingPool, short: LendingPool): number {
  const own = poolConfig(long, mode)
  const owed = poolConfig(short, mode)
  if (own === 'unknown' || owed === 'unknown') return 0
  if (own.collateralDisabled || !long.collateralActive || owed.debtDisabled) return 0
  const most = maxLeverage(long, mode, short)
  return most === 'unknown' || most > MOST_LEVERAGE * WAD ? 0 : Number(most) / Number(WAD)
}

const MOST_LEVERAGE = 1_000n

/** Rewards of unknown rate are in no APR but `rewardApr`. */
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
 * A pair with one lender: an asset held long against a debt of another one. Rates in percent a year, values in US
 * dollars.
 */
export interface LendingPair {
  readonly chainId: number
  readonly lender: string
  /** Addresses, lower-cased. */
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
  /** Times the own funds. */
  readonly maxLeverage: number
  /** APR at the highest leverage, with rewards of known rate. */
  readonly apr: number | Unknown
  readonly baseApr: number | Unknown
  readonly rewardApr: number | Unknown
  readonly tags?: readonly string[]
  /** The mode in which it goes this far. */
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
