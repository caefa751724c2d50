import type { JourneyRecord } from '@causeway/core/journeys'
import { useExecutionProgress } from '@causeway/react'
import { useJourney } from '@causeway/react/journeys'
import { currentTransferId } from './count-pending.ts'
import { type JourneyStatus, journeyStatus } from './journey-status.ts'

/** Returns the status of a journey in a list, and whether it runs in this page. */
export function useJourneyStatus(
  journey: JourneyRecord,
): JourneyStatus & Pick<ReturnType<typeof useJourney>, 'isRunning'> {
  const { isRunning } = useJourney(journey.id)
  const progress = useExecutionProgress(currentTransferId(journey))
  return { ...journeyStatus(journey, { isRunning, progress, isSent: isRunning }), isRunning }
}
