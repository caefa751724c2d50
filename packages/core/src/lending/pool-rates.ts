import type { LendingPool, PoolRewards, Unknown } from './lender-market.ts'

/** Rates of a pool, in percent a year, not compounded. */
export interface PoolRates {
  /** Deposit rate and staking yield. */
  readonly apr: number | Unknown
  readonly depositApr: number
  /** Rate of variable debt. */
  readonly borrowApr: number
  readonly stakingApr: number | Unknown
  readonly stakingDepositApr: number | Unknown
  readonly stakingBorrowApr: number | Unknown
  /** Same as `rewardDepositApr`. */
  readonly rewardApr: number | Unknown
  readonly rewardDepositApr: number | Unknown
  readonly rewardBorrowApr: number | Unknown
  readonly rewards: LendingPool['rewards']
  /** `apr` plus rewards. Rewards with an unknown rate are not included: they can only add to it. */
  readonly netDepositApr: number | Unknown
  /** Borrow rate less rewards. Rewards with an unknown rate are not included: they can only lower it. */
  readonly netBorrowApr: number
}

/** Returns the rates of a pool. */
export function poolRates(pool: LendingPool): PoolRates {
  const { depositRate, variableBorrowRate, stakingYield, rewards } = pool
  const rewardDepositApr = rewardApr(pool, 'depositRate')
  return {
    apr: stakingYield === 'unknown' ? stakingYield : depositRate + stakingYield,
    depositApr: depositRate,
    borrowApr: variableBorrowRate,
    stakingApr: stakingYield,
    stakingDepositApr: stakingYield,
    stakingBorrowApr: stakingYield,
    rewardApr: rewardDepositApr,
    rewardDepositApr,
    rewardBorrowApr: rewardApr(pool, 'variableBorrowRate'),
    rewards,
    netDepositApr: netDepositApr(pool),
    netBorrowApr: variableBorrowRate - knownRewardApr(pool, 'variableBorrowRate'),
  }
}

/** Returns the yield of a deposit, in percent a year: rate, staking yield and known rewards. */
export function netDepositApr(pool: LendingPool): number | Unknown {
  const { depositRate, stakingYield } = pool
  return stakingYield === 'unknown'
    ? stakingYield
    : depositRate + stakingYield + knownRewardApr(pool, 'depositRate')
}

/** Returns the cost of a debt to a position that sells the borrowed token: rate and staking yield less known rewards. */
export function shortApr(pool: LendingPool): number | Unknown {
  const { variableBorrowRate, stakingYield } = pool
  return stakingYield === 'unknown'
    ? stakingYield
    : variableBorrowRate + stakingYield - knownRewardApr(pool, 'variableBorrowRate')
}

/** Returns the sum of the rewards of one side, in percent a year. Unknown if one of them is. */
export function rewardApr({ rewards }: LendingPool, side: keyof PoolRewards): number | Unknown {
  if (rewards === 'unknown') return rewards
  let sum = 0
  for (const { [side]: rate } of Object.values(rewards)) {
    if (rate === 'unknown') return rate
    sum += rate
  }
  return sum
}

/** Returns the sum of the rewards of one side whose rates are known, in percent a year. */
export function knownRewardApr({ rewards }: LendingPool, side: keyof PoolRewards): number {
  const rates = rewards === 'unknown' ? [] : Object.values(rewards).map((reward) => reward[side])
  return rates.reduce<number>((sum, rate) => (rate === 'unknown' ? sum : sum + rate), 0)
}
