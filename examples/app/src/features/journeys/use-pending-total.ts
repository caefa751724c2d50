import { useTransfers } from '@causeway/react'
import { useJourneys } from '@causeway/react/journeys'
import { useRunningIds } from '../../state/use-running-ids.ts'
import { countPending } from './count-pending.ts'

/** Returns the number of pending transfers and journeys, as `countPending` does. */
export function usePendingTotal(): number {
  return countPending(useTransfers(), useJourneys().journeys, useRunningIds())
}
