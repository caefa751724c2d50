import { type LendingOutcome, lendingOutcome } from '@causeway/view-models'
import { useConfirmedPosition } from './use-confirmed-position.ts'
import type { LendingReview } from './use-lending-review.ts'

/**
 * Returns the outcome of a reviewed lending action: that of its plan or, once it is done and the position has been read again, the
 * outcome with that position. Undefined before the plan is checked.
 * @param poolId pool of the action, as in `lendingOutcome`
 */
export function useReviewedOutcome(
  review: LendingReview,
  poolId: string | undefined,
): LendingOutcome | undefined {
  const { checked } = review
  const confirmed = useConfirmedPosition(review)
  if (!checked || !confirmed) return checked?.outcome
  return lendingOutcome({ ...confirmed, before: checked.plan.before }, poolId)
}
