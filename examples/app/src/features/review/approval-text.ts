import type { TransferStep } from '@causeway/core'
import { sendingCopy } from '#locale/sending-copy'
import { parseStepPermission } from '../../copy/parse-permission.ts'
import { type Allowances, allowanceKey } from './use-allowances.ts'

/**
 * States how much of the confirmed approval of a trade remains on the chain, or that it may remain while it was not read.
 * Empty if nothing remains; undefined without a confirmed approval.
 */
export function approvalText(
  steps: readonly TransferStep[],
  allowances: Allowances | undefined,
): string | undefined {
  const approval = steps.find((step) => step.kind === 'approve' && step.done)
  if (approval?.kind !== 'approve') return undefined
  const granted = parseStepPermission(approval)
  const allowance = granted && allowances?.get(allowanceKey(granted))
  if (granted === undefined || allowance === undefined) return sendingCopy.approvalMayStay
  if (allowance === 0n) return ''
  return granted.amount === 'all' || allowance >= granted.amount
    ? sendingCopy.approvalStays
    : sendingCopy.approvalPartStays
}
