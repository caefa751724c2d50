import { isSourceConfirmed, type TransferRecord, wasSent } from '@causeway/core'
import { needsResume } from '@causeway/view-models'
import { sendingCopy } from '#locale/sending-copy'
import {
  isActionUnanswered,
  isSubmissionUnknown,
  isUnanswered,
  type LostRequest,
} from '../../copy/step-copy.ts'

/** Time for which an action that was requested or found is compared with new ones, in milliseconds. */
export const REPEAT_MS = 15 * 60_000

/** Returns whether an action was sent and has not failed. False for a batch that is only pending in the wallet. */
export function isSent(record: TransferRecord): boolean {
  const isActive = record.status === 'PENDING' || record.status === 'DONE'
  return wasSent(record) && isActive && !isBatchPending(record)
}

/**
 * Returns the state of a transfer if the response of the wallet is missing, or was lost and its transaction was found in the last
 * 15 minutes.
 *
 * @param now milliseconds since the epoch
 */
export function getLostRequest(record: TransferRecord, now: number): LostRequest | undefined {
  if (isSendUnknown(record)) return 'unknown'
  const { recoveredTime, status } = record
  const isRecovered = recoveredTime !== undefined && recoveredTime >= now - REPEAT_MS
  if (!isRecovered || !isSent(record)) return undefined
  return status === 'DONE' ? 'completed' : 'unknown'
}

/** Returns whether an order was submitted and is not filled, by the reports of its provider. */
export function isOrderOpen({ status, hash, orderId, departedTime }: TransferRecord): boolean {
  return status === 'PENDING' && orderId !== undefined && hash === undefined && departedTime === undefined
}

/** Returns whether the wallet has accepted a batch that no transaction is known of, so that it may never be executed. */
export function isBatchPending({ status, hash, orderId, batchId }: TransferRecord): boolean {
  return status === 'PENDING' && batchId !== undefined && hash === undefined && orderId === undefined
}

/** Returns whether an action may have been sent: the wallet has not answered, or the submission of its order is not confirmed. */
export function isSendUnknown({ status, run }: TransferRecord): boolean {
  const isAsked = run?.steps.some(isActionUnanswered) === true
  return status === 'PENDING' && (isAsked || hasSignedOrder({ run }))
}

/**
 * Returns whether the transaction of a failed run was found, or may have been sent, for the copy of its failure. A transaction is not
 * called found if steps remain, because the failure may be that of the next one.
 */
export function toSendFacts(record: TransferRecord | undefined) {
  return {
    isSent: record?.recoveredTime !== undefined && isSent(record) && !needsResume(record),
    isUnknown: record !== undefined && isSendUnknown(record),
  }
}

/** States that the transaction of a transfer was sent, and whether it is confirmed. */
export function sentText(record: TransferRecord): string {
  // Later steps, such as a revocation, may be open.
  const isConfirmed = record.confirmedTime !== undefined || isSourceConfirmed(record)
  return isConfirmed ? sendingCopy.sentConfirmed : sendingCopy.sentUnconfirmed
}

/**
 * Returns whether the wallet reported in the last 15 minutes that a request was rejected, which it may have sent nevertheless.
 *
 * @param now milliseconds since the epoch
 */
export function isReportedRejection(record: TransferRecord, now: number): boolean {
  const { status, finishedTime = 0, run } = record
  const isRecent = finishedTime >= now - REPEAT_MS
  return status === 'INVALID' && isRecent && !wasSent(record) && run?.steps.some(isUnanswered) === true
}

/** Returns whether a transfer has a signed order whose submission is not confirmed. */
export function hasSignedOrder({ run }: Pick<TransferRecord, 'run'>): boolean {
  return run?.steps.some(isSubmissionUnknown) === true
}
