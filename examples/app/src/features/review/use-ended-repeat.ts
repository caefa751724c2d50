import { useTransfers } from '@causeway/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { isUnconfirmedRepeat, type PlannedAction } from './find-repeated.ts'

/**
 * Calls `onEnd` when an identical action that was not confirmed is confirmed or fails, because it has changed the balances, the
 * position and the approvals of the review.
 *
 * @param planned the actions of the review; empty while it is not shown, or is executed
 */
export function useEndedRepeat(planned: readonly PlannedAction[], onEnd: () => void): void {
  const transfers = useTransfers()
  const [openIds, setOpenIds] = useState<readonly string[]>([])
  const ids = transfers
    .filter((record) => planned.some((action) => isUnconfirmedRepeat(action, record)))
    .map(({ id }) => id)
  const hasEnded = planned.length > 0 && openIds.some((id) => !ids.includes(id))
  const isChanged = ids.join() !== openIds.join()
  const update = useEffectEvent(() => {
    setOpenIds(ids)
    if (hasEnded) onEnd()
  })
  useEffect(() => {
    if (isChanged) update()
  }, [isChanged])
}
