import { isInFlightTransfer, type TransferRecord } from '@causeway/core'
import type { JourneyRecord } from '@causeway/core/journeys'

/** Returns the number of transfers in flight, and of journeys that have not ended and have none of them. */
export function countPending(
  transfers: readonly TransferRecord[],
  journeys: readonly JourneyRecord[],
): number {
  const inFlight = new Set(transfers.filter(isInFlightTransfer).map(({ id }) => id))
  const waiting = journeys.filter(
    (journey) => isUnfinished(journey) && !inFlight.has(currentTransferId(journey) ?? ''),
  )
  return inFlight.size + waiting.length
}

/** Returns the id of the transfer that a journey is at; undefined before it is stored. */
export function currentTransferId({ state, legs, action }: JourneyRecord): string | undefined {
  return 'leg' in state ? (legs[state.leg] ?? action)?.transferIds.at(-1) : undefined
}

/** Returns whether a journey has not ended. */
export function isUnfinished({ state }: Pick<JourneyRecord, 'state'>): boolean {
  return state.status !== 'done' && state.status !== 'stopped'
}
