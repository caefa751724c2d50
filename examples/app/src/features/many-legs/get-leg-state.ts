import type { TransferRecord } from '@causeway/core'
import { type LegState, legState } from '@causeway/view-models'
import { isUnanswered } from '../../copy/step-copy.ts'

/**
 * Returns the state of a started transfer. It is `unknown` if the wallet may still send it.
 *
 * @param isRunning whether this tab sends or resumes it, so that its request is open in the wallet
 */
export function getLegState(record: TransferRecord, isRunning: boolean): LegState {
  const state = legState(record)
  const isUnknown =
    state === 'preparing' &&
    record.status === 'PENDING' &&
    !isRunning &&
    record.run?.steps.some(isUnanswered) === true
  return isUnknown ? 'unknown' : state
}
