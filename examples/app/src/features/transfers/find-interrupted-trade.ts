import type { TransferRecord } from '@causeway/core'
import { isInterruptedTrade } from './is-interrupted-trade.ts'

/**
 * Returns the newest interrupted swap or bridge of which at most the approval was sent.
 *
 * @param exceptIds ids of transfers that the page shows
 */
export function findInterruptedTrade(
  records: readonly TransferRecord[],
  exceptIds: readonly string[],
): TransferRecord | undefined {
  return records.findLast((record) => isInterruptedTrade(record) && !exceptIds.includes(record.id))
}
