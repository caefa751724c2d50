import { isInFlightTransfer, type TransferRecord } from '@causeway/core'
import type { JourneyRecord } from '@causeway/core/journeys'
import { getTransferIds } from '../../state/get-transfer-ids.ts'
import { isInterruptedTrade } from '../transfers/is-interrupted-trade.ts'

/**
 * Returns the number of transfers in flight, of interrupted swaps and bridges, and of journeys that have not ended and
 * have no transfer in flight.
 *
 * @param runningIds ids of the transfers that are executed in this tab, which are not interrupted
 */
export function countPending(
  transfers: readonly TransferRecord[],
  journeys: readonly JourneyRecord[],
  runningIds: ReadonlySet<string>,
): number {
  const inFlight = new Set(transfers.filter(isInFlightTransfer).map(({ id }) => id))
  const waiting = journeys.filter(
    (journey) => isUnfinished(journey) && !inFlight.has(currentTransferId(journey) ?? ''),
  )
  const journeyIds = getTransferIds(journeys)
  const interrupted = transfers.filter(
    (record) => isInterruptedTrade(record) && !journeyIds.has(record.id) && !runningIds.has(record.id),
  )
  return inFlight.size + waiting.length + interrupted.length
}

/** Returns the id of the transfer that a journey is at; undefined before it is stored. */
export function currentTransferId({ state, legs, action }: JourneyRecord): string | undefined {
  return 'leg' in state ? (legs[state.leg] ?? action)?.transferIds.at(-1) : undefined
}

/** Returns whether a journey has not ended. */
export function isUnfinished({ state }: Pick<JourneyRecord, 'state'>): boolean {
  return state.status !== 'done' && state.status !== 'stopped'
}
