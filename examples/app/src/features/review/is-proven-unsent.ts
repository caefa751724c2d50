import { isCausewayError, type TransferRecord, wasSent } from '@causeway/core'
import { hasSignedOrder } from './is-sent.ts'

/**
 * Returns whether a failed resume shows that a transfer was not sent, so that it can be discarded: it was searched before its
 * quote was compared, or its signed order is past its deadline.
 */
export function isProvenUnsent(record: TransferRecord, error: Error | null): boolean {
  const isUnsent =
    isCausewayError(error, 'TERMS_WORSENED') ||
    isCausewayError(error, 'PROVIDER_CHANGED') ||
    (isCausewayError(error, 'PLAN_EXPIRED') && hasSignedOrder(record))
  return isUnsent && record.status === 'PENDING' && !wasSent(record)
}
