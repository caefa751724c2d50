import type { TransferRecord } from '@causeway/core'
import { isUnanswered } from '../../copy/step-copy.ts'
import { wasStepSent } from './resume-text.ts'

/**
 * Returns the newest swap or bridge of which at most the approval was sent. One without a wallet request is only in the
 * history.
 *
 * @param exceptIds ids of transfers that the page shows
 */
export function findInterruptedTrade(
  records: readonly TransferRecord[],
  exceptIds: readonly string[],
): TransferRecord | undefined {
  return records.findLast((record) => isUnfinishedTrade(record) && !exceptIds.includes(record.id))
}

function isUnfinishedTrade({ status, hash, orderId, info, run }: TransferRecord): boolean {
  const isTrade = info.type === 'Bridge' || info.type === 'Swap'
  const isUnsent = status === 'PENDING' && hash === undefined && orderId === undefined
  return isTrade && isUnsent && (run?.steps.some((step) => wasStepSent(step) || isUnanswered(step)) ?? false)
}
