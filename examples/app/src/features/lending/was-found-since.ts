import type { TransferRecord } from '@causeway/core'
import { needsResume } from '@causeway/view-models'
import { isUnanswered } from '../../copy/step-copy.ts'
import { isSent } from '../review/is-sent.ts'

/**
 * Returns whether the transaction of a failed run was found although its wallet did not report it, and requests remain, of which
 * none was made. `resumed`: the transfer when the run resumed it.
 */
export function wasFoundSince(record: TransferRecord, resumed: TransferRecord | undefined): boolean {
  const { recoveredTime } = record
  const isNew = recoveredTime !== undefined && recoveredTime !== resumed?.recoveredTime
  return isNew && isSent(record) && needsResume(record) && !record.run?.steps.some(isUnanswered)
}
