import type { TransferRecord } from '@causeway/core'
import { isOpenInWallet, type PlannedAction } from './find-repeated.ts'

/**
 * Returns the newest transfer of an identical action whose wallet response or submission was lost, or undefined. Resume it instead of
 * sending the action, because a resume searches it first.
 */
export function findOpenRequest(
  planned: PlannedAction,
  records: readonly TransferRecord[],
): TransferRecord | undefined {
  return records.findLast((record) => isOpenInWallet(planned, [record]))
}
