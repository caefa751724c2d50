import type { Engine } from '../../state/use-engine.ts'
import { isSentAlready } from '../review/find-repeated.ts'
import type { CheckedPlan, ReviewSubject } from './review.ts'
import { searchLost } from './search-lost.ts'
import { type LostReview, type SentAction, toSentAction } from './sent-action.ts'

/** Transfers that the check of an action searched for, and their reviews. */
interface SearchInput<Subject, Plan extends CheckedPlan> {
  readonly searchedIds: readonly string[]
  /** Reviews that were left, by the id of their transfer. */
  readonly lostReviews: ReadonlyMap<string, LostReview<Subject, Plan>>
}

/**
 * Searches for a transfer that a checked plan would repeat, such as one that was found since the check.
 * @throws CausewayError ALREADY_SENT for a margin trade of an earlier visit, whose figures are unknown
 */
export async function findSentAction<Subject extends ReviewSubject, Plan extends CheckedPlan>(
  causeway: Engine,
  { subject, checked }: LostReview<Subject, Plan>,
  { searchedIds, lostReviews }: SearchInput<Subject, Plan>,
): Promise<SentAction<Subject, Plan> | undefined> {
  const lost = await searchLost(causeway, subject.account, searchedIds)
  const repeated = lost.find(({ latest }) => checked && isSentAlready(checked.plan.execution, latest))?.latest
  if (!repeated) return undefined
  // The figures of a margin trade are those of its own quote.
  const review = repeated.info.type === 'Margin' ? undefined : { subject, checked }
  return toSentAction(repeated, lostReviews.get(repeated.id) ?? review)
}
