import { useTransfers } from '@causeway/react'
import { useJourneys } from '@causeway/react/journeys'
import { countPending } from './count-pending.ts'

/** Returns the number of transfers in flight, and of journeys that have not ended and have none of them. */
export function usePendingTotal(): number {
  return countPending(useTransfers(), useJourneys().journeys)
}
