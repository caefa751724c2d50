import { isFinishedTransfer, type TransferRecord, transferStage, wasSent } from '@causeway/core'

/** Returns the swaps and bridges that are finished, stalled or interrupted, newest first. Pending ones are listed separately. */
export function selectRecent(records: readonly TransferRecord[]): readonly TransferRecord[] {
  return records.filter(isRecent).toSorted((a, b) => b.addedTime - a.addedTime)
}

function isRecent(record: TransferRecord): boolean {
  const { type } = record.info
  if (type !== 'Bridge' && type !== 'Swap' && type !== 'Wrap') return false
  const isInterrupted = transferStage(record).stage === 'interrupted'
  return isFinishedTransfer(record) || record.stalledTime !== undefined || !wasSent(record) || isInterrupted
}
