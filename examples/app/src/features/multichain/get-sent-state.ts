import { isFinishedTransfer, wasSent } from '@causeway/core'
import { legsCopy } from '#locale/legs-copy'
import { isUnanswered } from '../../copy/step-copy.ts'
import type { TransferFacts } from '../transfers/transfer-facts.ts'
import { type TransferState, transferState } from '../transfers/transfer-state.ts'

/**
 * Returns the state of a started transfer for its row: its outcome, or whether it was sent. One that was interrupted before
 * was not, and one that no node knows may not have been.
 */
export function getSentState(facts: TransferFacts): Pick<TransferState, 'label' | 'icon'> {
  const { record, stage } = facts
  if (isFinishedTransfer(record)) return transferState(facts)
  const isDropped = 'isDropped' in stage && stage.isDropped
  if (wasSent(record) && !isDropped) return { label: legsCopy.sentFixed, icon: 'left' }
  const isUnknown = isDropped || record.run?.steps.some(isUnanswered)
  return { label: isUnknown ? legsCopy.sentUnknown : legsCopy.startedUnsent, icon: 'left' }
}
