import { type LendingPool, marketAfter } from '@causeway/core/lending'
import type { ActionFormState } from './use-action-form-state.ts'

/**
 * Returns the pool after the action of a form. A checked action is computed from the market that its check has read, and it is
 * undefined once the action is done: a later market already contains it.
 */
export function getPoolAfter({
  market,
  view: { action, amount, pool },
  review,
}: Pick<ActionFormState, 'market' | 'view' | 'review'>): LendingPool | undefined {
  const before = review.checked?.plan.market ?? market
  const poolBefore = pool && before?.pools[pool.poolId]
  if (review.status === 'done' || !before || !poolBefore || !action || amount === undefined) return undefined
  return marketAfter(before, poolBefore, action, amount).pools[poolBefore.poolId]
}
