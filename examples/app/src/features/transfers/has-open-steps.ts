import type { TransferRecord } from '@causeway/core'
import { needsResume } from '@causeway/view-models'
import { parseStepPermission } from '../../copy/parse-permission.ts'
import { isUnanswered } from '../../copy/step-copy.ts'
import { type Allowances, allowanceKey } from '../review/use-allowances.ts'

/**
 * Returns whether a resume has something to send or to confirm. After the action, the revocation of a permission of which
 * nothing is left is not sent.
 */
export function hasOpenSteps(record: TransferRecord, allowances: Allowances | undefined): boolean {
  if (!needsResume(record)) return false
  if (record.status !== 'DONE') return true
  return (record.run?.steps ?? []).some((step) => {
    if (step.done) return false
    const permission = step.kind === 'batch' ? undefined : parseStepPermission(step)
    const isRevocation = permission?.amount === 0n && !isUnanswered(step)
    return !isRevocation || allowances?.get(allowanceKey(permission)) !== 0n
  })
}
