import { type Address, isFinishedTransfer, type TransferRecord, transferStage, wasSent } from '@causeway/core'
import { sameAddress } from '@causeway/core/chains'

/**
 * Returns the swaps and bridges that are finished, stalled or interrupted, newest first. Pending ones are listed separately.
 *
 * @param viewed accounts that the user views instead of the connected ones: only their transfers are returned. Default: none
 */
export function selectRecent(
  records: readonly TransferRecord[],
  viewed: readonly Address[] = [],
): readonly TransferRecord[] {
  const isShown = ({ from }: TransferRecord) =>
    viewed.length === 0 || viewed.some((account) => sameAddress(account, from))
  return records
    .filter((record) => isRecent(record) && isShown(record))
    .toSorted((a, b) => b.addedTime - a.addedTime)
}

function isRecent(record: TransferRecord): boolean {
  const { type } = record.info
  if (type !== 'Bridge' && type !== 'Swap' && type !== 'Wrap') return false
  const isInterrupted = transferStage(record).stage === 'interrupted'
  return isFinishedTransfer(record) || record.stalledTime !== undefined || !wasSent(record) || isInterrupted
}
