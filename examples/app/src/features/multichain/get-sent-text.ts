import { type TransferRecord, wasSent } from '@causeway/core'
import { legsCopy } from '#locale/legs-copy'
import { isUnanswered } from '../../copy/step-copy.ts'

/** Returns whether a started transfer is done or was sent, for its row. One that was interrupted before is not. */
export function getSentText(record: TransferRecord): string {
  if (record.status === 'DONE') return legsCopy.done
  if (wasSent(record)) return legsCopy.sentFixed
  return record.run?.steps.some(isUnanswered) ? legsCopy.sentUnknown : legsCopy.startedUnsent
}
