import { compact } from '../../kernel/compact.ts'
import { type LenderMarket, type LendingPool, poolConfig, type Unknown, WAD } from '../market.ts'
import { knownRewardApr, rewardApr } from '../pool-rates.ts'
import { maxLeverage } from '../risk/limits.ts'
import { usdOf } from '../views/usd.ts'
import type { LendingPair } from './pair.ts'

/** Below this nobody opens one. */
const LEAST_LEVERAGE = 1.05

/**
 * The pairs of a lender, each in the mode in which it goes furthest. What is stopped, frozen or not to be borrowed makes no
 * pair. Formulas: `maxLeverage` of the calculator; base APR = (deposit rate + staking) x L - (borrow rate + staking) x
 * (L - 1), as npm @1delta/margin-fetcher has them.
 */
export function pairsOf(market: LenderMarket): LendingPair[] {
  const open = Object.values(market.pools).filter(
    ({ isActive, isFrozen, isPaused }) => isActive && !isFrozen && !isPaused,
  )
  const shorts = open.filter(({ borrowingEnabled }) => borrowingEnabled)
  return open.flatMap((long) =>
    shorts.flatMap((short) => (short === long ? [] : pairOf(long, short, market))),
  )
}

function pairOf(long: LendingPool, short: LendingPool, { modes }: LenderMarket): LendingPair[] {
  const best = Object.values(modes)
    .map(({ id }) => ({ id, leverage: leverageIn(id, long, short) }))
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
    price: quotient(long.priceUsd, short.priceUsd),
    price24h: 'unknown' as const,
    priceChange: 'unknown' as const,
    maxLeverage: best.leverage,
    ...aprsAt(best.leverage, long, short),
    eMode: best.id || undefined,
    longTotalDepositsUSD: usdOf(long.totalDeposits, long),
    longTotalDebtUSD: usdOf(debtOf(long), long),
    longTotalLiquidityUSD: usdOf(long.totalLiquidity, long),
    shortTotalDepositsUSD: usdOf(short.totalDeposits, short),
    shortTotalDebtUSD: usdOf(debtOf(short), short),
    shortTotalLiquidityUSD: usdOf(short.totalLiquidity, short),
    longIsActive: long.isActive,
    longIsFrozen: long.isFrozen,
    shortIsActive: short.isActive,
    shortIsFrozen: short.isFrozen,
    shortBorrowingEnabled: short.borrowingEnabled,
  })
  return [pair]
}

const debtOf = ({ totalDebt, totalDebtStable }: LendingPool) => totalDebt + totalDebtStable

/** 0 where the mode forbids it; so is one without end, which no lender gives. */
function leverageIn(mode: number, long: LendingPool, short: LendingPool): number {
  const own = poolConfig(long, mode)
  const owed = poolConfig(short, mode)
  if (own === 'unknown' || owed === 'unknown') return 0
  if (own.collateralDisabled || !long.collateralActive || owed.debtDisabled) return 0
  const most = maxLeverage(long, mode, short)
  return most === 'unknown' || most > MOST_LEVERAGE * WAD ? 0 : Number(most) / Number(WAD)
}

const MOST_LEVERAGE = 1_000n

/** Rewards of unknown rate are in no APR but `rewardApr`. */
function aprsAt(leverage: number, long: LendingPool, short: LendingPool) {
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

function quotient(long: number | Unknown, short: number | Unknown): number | Unknown {
  return long === 'unknown' || short === 'unknown' || short === 0 ? 'unknown' : long / short
}
