import type { LenderMarket, LendingPool, PoolRewards, Unknown } from '../market.ts'
import { knownRewardApr, rewardApr } from '../pool-rates.ts'
import type { LenderPosition } from '../position.ts'
import { getHoldings } from './get-holdings.ts'
import { getRiskModel } from './get-risk-model.ts'

/**
 * What an account earns and pays, in percent a year. Those of deposits are on the deposits, those of debts on the debt;
 * the others are on what is left of both, and 0 where deposits do not exceed debt.
 */
export interface AprFigures {
  /** Rates of the lender alone. */
  readonly apr: number | Unknown
  readonly depositApr: number | Unknown
  readonly borrowApr: number | Unknown
  /** Intrinsic yield of the tokens: a gain on deposits, a cost on debts. */
  readonly stakingApr: number | Unknown
  readonly stakingDepositApr: number | Unknown
  readonly stakingBorrowApr: number | Unknown
  /** A gain on both sides. */
  readonly rewardApr: number | Unknown
  readonly rewardDepositApr: number | Unknown
  readonly rewardBorrowApr: number | Unknown
  /** Rates, staking and rewards. Rewards of unknown rate are left out: they can only add to it. */
  readonly netApr: number | Unknown
}

/** Yield and cost of a position, in percent a year. */
export function accountAprs(position: LenderPosition, market: LenderMarket): AprFigures {
  const own = newYield()
  const owed = newYield()
  for (const { position: held, pool, deposits, debt } of getHoldings(
    position,
    market,
    getRiskModel(market),
  )) {
    if (deposits !== 0n) {
      add(own, deposits === 'unknown' ? Number.NaN : Number(deposits), pool, pool?.depositRate, 'depositRate')
    }
    if (debt === 0n) continue
    const value = debt === 'unknown' ? Number.NaN : Number(debt)
    const stable = Number(held.debtStable) / Number(held.debt + held.debtStable)
    const stableRate = held.stableBorrowRate ?? pool?.stableBorrowRate
    add(owed, value * (1 - stable), pool, pool?.variableBorrowRate, 'variableBorrowRate')
    add(owed, value * stable, pool, stableRate, 'stableBorrowRate')
  }
  const nav = own.worth - owed.worth
  const onNav = (gain: number) => (nav <= 0 ? 0 : known(gain / nav))
  const rates = own.rates - owed.rates
  const staking = own.staking - owed.staking
  const rewards = own.rewards + owed.rewards
  return {
    apr: onNav(rates),
    depositApr: on(own, 'rates'),
    borrowApr: on(owed, 'rates'),
    stakingApr: onNav(staking),
    stakingDepositApr: on(own, 'staking'),
    stakingBorrowApr: on(owed, 'staking'),
    rewardApr: onNav(rewards),
    rewardDepositApr: on(own, 'rewards'),
    rewardBorrowApr: on(owed, 'rewards'),
    netApr: onNav(rates + staking + own.knownRewards + owed.knownRewards),
  }
}

/** A side of an account: its worth, and what it yields in a year times 100. What is unknown is no number. */
interface Yield {
  worth: number
  rates: number
  staking: number
  rewards: number
  /** Rewards whose rate is known. */
  knownRewards: number
}

const newYield = (): Yield => ({ worth: 0, rates: 0, staking: 0, rewards: 0, knownRewards: 0 })

function add(
  side: Yield,
  value: number,
  pool: LendingPool | undefined,
  rate: number | undefined,
  rewardName: keyof PoolRewards,
): void {
  if (value === 0) return
  side.worth += value
  side.rates += value * (rate ?? Number.NaN)
  side.staking += value * toNumber(pool?.stakingYield)
  const reward = toNumber(pool && rewardApr(pool, rewardName))
  side.rewards += value * reward
  side.knownRewards += value * (pool ? knownRewardApr(pool, rewardName) : 0)
}

function on(side: Yield, name: 'rates' | 'staking' | 'rewards'): number | Unknown {
  return side.worth === 0 ? 0 : known(side[name] / side.worth)
}

function toNumber(value: number | Unknown | undefined): number {
  return value === undefined || value === 'unknown' ? Number.NaN : value
}

function known(value: number): number | Unknown {
  return Number.isFinite(value) ? value : 'unknown'
}
