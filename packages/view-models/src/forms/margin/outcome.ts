import { MARGIN_LEGS, type MarginPlan } from '@causeway/core/margin'
import { type LendingOutcome, outcomeOf } from '../lending/outcome.ts'

/** What a planned trade makes of the account, every cost in it: shown from the check to the end. */
export function marginOutcome({ trade, before, after }: MarginPlan): LendingOutcome {
  const { operation, market, out, in: taking } = trade
  const named = MARGIN_LEGS[operation].out === 'Repay' ? taking : out
  return outcomeOf(before, after, market, named.pool.poolId)
}
