import type { TransferRecord } from '@causeway/core'
import { isOpenInWallet, type PlannedAction } from './is-open-in-wallet.ts'

/**
 * Returns the newest transfer of an identical action whose wallet response was lost. Resume it instead of sending the
 * action: it is searched on the chain first. Undefined if there is none.
 */
export function findOpenRequest(
  planned: PlannedAction,
  records: readonly TransferRecord[],
): TransferRecord | undefined {
  return records.findLast((record) => isOpenInWallet(planned, [record]))
}
