import { useState } from 'react'
import type { CheckedAction, Review } from './review.ts'

/**
 * Returns a completed action until the position has been read again. Undefined before and afterwards.
 * @param review the review, which may have been left meanwhile
 * @param readTime time of the last read of the position, in milliseconds since the epoch
 */
export function useUnconfirmedAction(
  { status, checked }: Pick<Review, 'status' | 'checked'>,
  readTime: number,
): CheckedAction | undefined {
  const action = status === 'done' ? checked : undefined
  const [sent, setSent] = useState<{ readonly action: CheckedAction; readonly readTime: number }>()
  const isNew = action !== undefined && action !== sent?.action
  if (isNew) setSent({ action, readTime })
  const latest = isNew ? { action, readTime } : sent
  return latest?.readTime === readTime ? latest.action : undefined
}
