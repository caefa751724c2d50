import { toTransferError } from '../platforms/transfer-error.ts'
import type { TransferJournal } from '../transfers/journal.ts'
import {
  isCallUnknown,
  isFinishedTransfer,
  isSendUnknown,
  type TransferRecord,
  wasSent,
} from '../transfers/record.ts'

/** Returns whether a transfer sent more than its approvals. */
export function isTransferSent(record: TransferRecord | undefined): boolean {
  return (
    record !== undefined && (wasSent(record) || (isFinishedTransfer(record) && record.status !== 'INVALID'))
  )
}

/** Adds the id, hash and send state of a journaled transfer to an error. */
export function toAttemptError(record: TransferRecord | undefined, error: unknown): unknown {
  if (!record) return error
  const { id: transferId, hash } = record
  const maybeSent = isTransferSent(record) || isSendUnknown(record)
  const isUnanswered = isSendUnknown(record) || isCallUnknown(record)
  return toTransferError(error, {
    transferId,
    maybeSent,
    isUnanswered,
    ...(hash === undefined ? {} : { hash }),
  })
}

/** Returns the transfer id of an attempt. Attempts after the first have their own transfer. */
export function getAttemptId(workId: string, attempt: number): string {
  return attempt === 1 ? workId : `${workId}-${attempt}`
}

/** Returns the first attempt that was sent or is unfinished, or the id of a new one if there is none. */
export async function findLatestAttempt(
  journal: TransferJournal,
  workId: string,
): Promise<{ readonly id: string; readonly record?: TransferRecord }> {
  for (let attempt = 1; ; attempt++) {
    const id = getAttemptId(workId, attempt)
    // Another tab or process may have changed the record.
    await journal.reload(id)
    const record = journal.get(id)
    if (!record) return { id }
    if (isTransferSent(record) || !isFinishedTransfer(record)) return { id, record }
  }
}
