import { CausewayError, type TransferRecord } from '@causeway/core'
import type { CheckedAction, CheckedPlan } from './review.ts'

/** A review that was left, with the plan that was sent. */
export interface LostReview<Subject, Plan extends CheckedPlan> {
  readonly subject: Subject
  readonly checked: CheckedAction<Plan> | undefined
}

/** A transfer that the planned action would repeat, and its review. */
export interface SentAction<Subject, Plan extends CheckedPlan> extends LostReview<Subject, Plan> {
  readonly record: TransferRecord
}

/**
 * Returns the transfer with its review.
 * @throws CausewayError ALREADY_SENT if the review was that of an earlier visit, whose figures are unknown
 */
export function toSentAction<Subject, Plan extends CheckedPlan>(
  record: TransferRecord,
  review: LostReview<Subject, Plan> | undefined,
): SentAction<Subject, Plan> {
  if (review) return { ...review, record }
  throw new CausewayError('This action was already sent.', { code: 'ALREADY_SENT' })
}
