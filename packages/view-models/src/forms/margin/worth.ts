import type { LendingFigure, LendingPool } from '@causeway/core/lending'
import { convertAt } from '@causeway/core/margin'

/** What an amount of one asset brings of the other at the lender's prices, rounded down: no fee and no loss is in it. */
export function exchanged(amount: bigint, from: LendingPool, to: LendingPool): LendingFigure {
  const up = convertAt(amount, from, to)
  if (up === 'unknown' || up === 0n) return up
  const back = convertAt(up, to, from)
  return back !== 'unknown' && back > amount ? up - 1n : up
}
