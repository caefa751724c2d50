import type { LenderMarket, LendingPool, PoolRewards, Unknown } from '../lender-market.ts'
import type { LenderPosition } from '../lender-position.ts'
import { knownRewardApr, rewardApr } from '../pool-rates.ts'
import { getHoldings } from './get-holdings.ts'
import { getRiskModel } from './get-risk-model.ts'

/**
 * APRs of an account, in percent. Deposit APRs are relative to the deposits, borrow APRs to the debt. The others are relative
 * to the net worth, and 0 if deposits do not exceed debt.
 */
export interface AprFigures {
  /** Rates of the lender, without staking and rewards. */
  readonly apr: number | Unknown
  readonly depositApr: number | Unknown
  readonly borrowApr: number | Unknown
  /** Intrinsic yield of the tokens: a gain on deposits, a cost on debts. */
  readonly stakingApr: number | Unknown
  readonly stakingDepositApr: number | Unknown
  readonly stakingBorrowApr: number | Unknown
  /** Rewards: a gain on deposits and on debts. */
  readonly rewardApr: number | Unknown
  readonly rewardDepositApr: number | Unknown
  readonly rewardBorrowApr: number | Unknown
  /** Rates, staking and rewards. Rewards with an unknown rate are not included: they can only add to it. */
  readonly netApr: number | Unknown
}

/** Returns the APRs of a position. */
export function accountAprs(position: LenderPosition, market: LenderMarket): AprFigures {
  const long = createYield()
  const short = createYield()
  for (const { position: poolPosition, pool, deposits, debt } of getHoldings(
    position,
    market,
    getRiskModel(market),
  )) {
    if (deposits !== 0n) {
      add(
        long,
        deposits === 'unknown' ? Number.NaN : Number(deposits),
        pool,
        pool?.depositRate,
        'depositRate',
      )
    }
    if (debt === 0n) continue
    const value = debt === 'unknown' ? Number.NaN : Number(debt)
    const stable = Number(poolPosition.debtStable) / Number(poolPosition.debt + poolPosition.debtStable)
    const stableRate = poolPosition.stableBorrowRate ?? pool?.stableBorrowRate
    add(short, value * (1 - stable), pool, pool?.variableBorrowRate, 'variableBorrowRate')
    add(short, value * stable, pool, stableRate, 'stableBorrowRate')
  }
  const nav = long.value - short.value
  const onNav = (gain: number) => (nav <= 0 ? 0 : orUnknown(gain / nav))
  const rates = long.rates - short.rates
  const staking = long.staking - short.staking
  const rewards = long.rewards + short.rewards
  return {
    apr: onNav(rates),
    depositApr: getApr(long, 'rates'),
    borrowApr: getApr(short, 'rates'),
    stakingApr: onNav(staking),
    stakingDepositApr: getApr(long, 'staking'),
    stakingBorrowApr: getApr(short, 'staking'),
    rewardApr: onNav(rewards),
    rewardDepositApr: getApr(long, 'rewards'),
    rewardBorrowApr: getApr(short, 'rewards'),
    netApr: onNav(rates + staking + long.knownRewards + short.knownRewards),
  }
}

/** Value of the deposits or debts of an account, and their annual yields times 100. NaN if unknown. */
interface Yield {
  value: number
  rates: number
  staking: number
  rewards: number
  /** Rewards whose rate is known. */
  knownRewards: number
}

const createYield = (): Yield => ({ value: 0, rates: 0, staking: 0, rewards: 0, knownRewards: 0 })

function add(
  side: Yield,
  value: number,
  pool: LendingPool | undefined,
  rate: number | undefined,
  rewardName: keyof PoolRewards,
): void {
  if (value === 0) return
  side.value += value
  side.rates += value * (rate ?? Number.NaN)
  side.staking += value * toNumber(pool?.stakingYield)
  const reward = toNumber(pool && rewardApr(pool, rewardName))
  side.rewards += value * reward
  side.knownRewards += value * (pool ? knownRewardApr(pool, rewardName) : 0)
}

function getApr(side: Yield, name: 'rates' | 'staking' | 'rewards'): number | Unknown {
  return side.value === 0 ? 0 : orUnknown(side[name] / side.value)
}

function toNumber(value: number | Unknown | undefined): number {
  return value === undefined || value === 'unknown' ? Number.NaN : value
}

function orUnknown(value: number): number | Unknown {
  return Number.isFinite(value) ? value : 'unknown'
}
