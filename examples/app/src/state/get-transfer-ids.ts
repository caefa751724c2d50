import type { JourneyRecord } from '@causeway/core/journeys'

/** Returns the ids of all transfers that journeys have started. */
export function getTransferIds(
  journeys: readonly Pick<JourneyRecord, 'legs' | 'action'>[],
): ReadonlySet<string> {
  return new Set(
    journeys
      .flatMap(({ legs, action }) => [...legs, ...(action ? [action] : [])])
      .flatMap(({ transferIds }) => transferIds),
  )
}
