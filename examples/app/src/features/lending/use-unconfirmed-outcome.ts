import type { LendingOutcome } from '@causeway/view-models'
import { useState } from 'react'
import type { Review, ReviewSubject } from './use-review.ts'

/**
 * Returns the projection of a completed action until its position has been read again. Undefined before and afterwards.
 * @param review the review, which may have been left meanwhile
 * @param readTime time of the last read of the position, in milliseconds since the epoch
 */
export function useUnconfirmedOutcome(
  { status, subject }: Pick<Review, 'status' | 'subject'>,
  readTime: number,
): LendingOutcome | undefined {
  const [sent, setSent] = useState<{ readonly subject: ReviewSubject; readonly readTime: number }>()
  const isNew = status === 'done' && subject !== undefined && subject !== sent?.subject
  if (isNew) setSent({ subject, readTime })
  const { subject: sentSubject, readTime: sentTime } = isNew ? { subject, readTime } : (sent ?? {})
  return sentTime === readTime ? sentSubject?.outcome : undefined
}
