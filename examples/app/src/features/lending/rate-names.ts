import type { LendingPool } from '@causeway/core/lending'
import { commonCopy } from '#locale/common-copy'
import { lendingCopy } from '#locale/lending-copy'

/** Names of the lines and columns of a rate chart. */
interface RateNames {
  readonly borrow: string
  readonly deposit: string
  readonly borrowApr: string
  readonly depositApr: string
}

/** Returns the names of the rates that a pool's contracts report, and which parts of the net rates these exclude. */
export function rateNames({
  rewards,
  stakingYield,
  hasStable,
}: Pick<LendingPool, 'rewards' | 'stakingYield' | 'hasStable'>): RateNames {
  const entries = rewards === 'unknown' ? [] : Object.values(rewards)
  const withoutRewards = (isRewarded: boolean) => (isRewarded ? [lendingCopy.excludedRewards] : [])
  const withoutYield = stakingYield === 'unknown' || stakingYield === 0 ? [] : [lendingCopy.excludedYield]
  const borrowParts = withoutRewards(entries.some(({ variableBorrowRate }) => variableBorrowRate !== 0))
  const depositParts = [
    ...withoutRewards(entries.some(({ depositRate }) => depositRate !== 0)),
    ...withoutYield,
  ]
  const name = (label: string, excluded: readonly string[]) =>
    excluded.length === 0 ? label : lendingCopy.without(label, commonCopy.and(excluded))
  return {
    borrow: name(hasStable ? lendingCopy.variableBorrow : lendingCopy.borrow, borrowParts),
    deposit: name(lendingCopy.deposit, depositParts),
    borrowApr: name(hasStable ? lendingCopy.variableBorrow : lendingCopy.borrowApr, borrowParts),
    depositApr: name(lendingCopy.depositAprColumn, depositParts),
  }
}
