import { useRunningIds } from '../../state/use-running-ids.ts'
import { useShownRecords } from '../../state/use-shown-records.ts'
import { countPending } from './count-pending.ts'

/** Returns the number of pending transfers and journeys that are shown, as `countPending` does. */
export function usePendingTotal(): number {
  const { transfers, journeys } = useShownRecords()
  return countPending(transfers, journeys, useRunningIds())
}
