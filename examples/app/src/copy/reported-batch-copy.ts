import type { TransferRecord } from '@causeway/core'
import { sendingCopy } from '#locale/sending-copy'

/**
 * Describes the end of a batch that only the wallet reports, without a transaction. Undefined for other transfers, and for
 * smart accounts, whose service proves the end.
 */
export function reportedBatchCopy(record: TransferRecord | undefined, chainName: string): string | undefined {
  const isRequested = record?.run?.steps.some((step) => step.kind === 'batch' && step.id !== undefined)
  if (!isRequested || record?.chainType !== 'EVM' || record.hash !== undefined) return undefined
  if (record.status === 'PARTIAL_SUCCESS') return sendingCopy.reportedBatch.partial(chainName)
  const isFailed = record.status === 'FAILED' && record.confirmedBy === 'chain'
  return isFailed ? sendingCopy.reportedBatch.failed(chainName) : undefined
}
