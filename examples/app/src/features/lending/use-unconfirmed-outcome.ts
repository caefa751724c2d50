import type { LendingOutcome } from '@causeway/view-models'
import { useState } from 'react'
import type { Review } from './use-review.ts'

/**
 * Returns the projection of a completed action until its position has been read again. Undefined before and afterwards.
 * @param review the review, which may have been left meanwhile
 * @param readTime time of the last read of the position, in milliseconds since the epoch
 */
export function useUnconfirmedOutcome(
  { status, checked }: Pick<Review, 'status' | 'checked'>,
  readTime: number,
): LendingOutcome | undefined {
  const outcome = status === 'done' ? checked?.outcome : undefined
  const [sent, setSent] = useState<{ readonly outcome: LendingOutcome; readonly readTime: number }>()
  const isNew = outcome !== undefined && outcome !== sent?.outcome
  if (isNew) setSent({ outcome, readTime })
  const latest = isNew ? { outcome, readTime } : sent
  return latest?.readTime === readTime ? latest.outcome : undefined
}
