import { isCausewayError, type TransferRecord } from '@causeway/core'
import { type LendingIssueCode, LendingRejectedError } from '@causeway/core/lending'
import { type FormButton, type FormIssue, formButton, isBlocking } from '@causeway/view-models'
import { lendingCopy } from '#locale/lending-copy'
import { phaseCopy } from '../../copy/step-copy.ts'
import { CONSENT_MISSING } from '../review/decide.ts'
import type { Allowances } from '../review/use-allowances.ts'
import { hasOpenSteps } from '../transfers/has-open-steps.ts'
import type { Review } from './review.ts'
import { stepButton } from './step-text.ts'

/** Label and action of the main button; undefined while it is disabled. */
export interface LendingDecision {
  readonly label: string
  readonly action: 'connect' | 'check' | 'send' | 'tryAgain' | 'leave' | undefined
}

/** The button while the risk is not accepted: a user can revoke the consent until the plan is signed. */
const RISK_OPEN: LendingDecision = { label: lendingCopy.acceptRisk, action: undefined }

/** The button while a consent in the review is missing. */
const CONSENT_OPEN: LendingDecision = { label: CONSENT_MISSING, action: undefined }

/**
 * Returns the button for the state of a form, its review and its execution.
 *
 * @param gasIssue issue of a native balance below the network fee of the checked plan
 */
export function decideLending(
  {
    status,
    checked,
    progress,
    record,
    allowances,
    isRiskOpen,
    isUnverifiedOpen,
    repeat,
    error,
  }: Pick<
    Review,
    | 'status'
    | 'checked'
    | 'progress'
    | 'record'
    | 'allowances'
    | 'isRiskOpen'
    | 'isUnverifiedOpen'
    | 'repeat'
    | 'error'
  >,
  form: Pick<FormButton, 'label' | 'action'>,
  gasIssue?: FormIssue,
): LendingDecision {
  const missingConsent = isRiskOpen ? RISK_OPEN : isUnverifiedOpen ? CONSENT_OPEN : undefined
  switch (status) {
    case 'idle':
      return { label: form.label, action: formAction(form.action) }
    case 'checking':
      return { label: lendingCopy.checking, action: undefined }
    case 'rejected':
    case 'stopped':
      if (missingConsent && record?.status === 'PENDING') return missingConsent
      if (record?.status === 'DONE') return decideAfterAction(record, allowances)
      if (!error && checked) {
        const next = record?.run?.steps.find((step) => !step.done && !('hash' in step && step.hash))
        if (next) return { label: stepButton(next, checked.summary), action: 'tryAgain' }
      }
      return status === 'rejected' && !record && isFinal(error)
        ? { label: lendingCopy.backToForm, action: 'leave' }
        : { label: lendingCopy.tryAgain, action: 'tryAgain' }
    case 'running':
      return { label: phaseCopy(progress), action: undefined }
    case 'done':
      return { label: lendingCopy.done, action: 'leave' }
    case 'checked': {
      const next = (record?.run?.steps ?? checked?.steps)?.find(({ done }) => !done)
      if (next && gasIssue && isBlocking(gasIssue))
        return { label: formButton([gasIssue], '').label, action: undefined }
      if (missingConsent) return missingConsent
      if (repeat?.isAccepted === false) return CONSENT_OPEN
      if (!next || !checked) return { label: lendingCopy.nothingToSend, action: undefined }
      return { label: stepButton(next, checked.summary), action: 'send' }
    }
  }
}

/** Returns the button after an executed action: its permission is revoked if something of it is left. */
function decideAfterAction(record: TransferRecord, allowances: Allowances | undefined): LendingDecision {
  if (!hasOpenSteps(record, allowances)) return { label: lendingCopy.done, action: 'leave' }
  return allowances === undefined
    ? { label: lendingCopy.checking, action: undefined }
    : { label: lendingCopy.revokePermission, action: 'tryAgain' }
}

/** Codes of rejections that may end without a change of the form: by the actions of others, or by funds that arrive. */
const PASSING: readonly LendingIssueCode[] = [
  'NO_LIQUIDITY',
  'BORROW_CAP',
  'SUPPLY_CAP',
  'DEBT_CEILING',
  'INSUFFICIENT_BALANCE',
  'FIGURES_UNKNOWN',
]

/** Returns whether the same action would be rejected again. */
function isFinal(error: Error | null): boolean {
  if (error instanceof LendingRejectedError) return !PASSING.includes(error.code)
  return isCausewayError(error, 'MARGIN_UNSUPPORTED') || isCausewayError(error, 'NOTHING_THERE')
}

/** Lending forms request no quotes, and their consents are next to the button. */
function formAction(action: FormButton['action']): LendingDecision['action'] {
  if (action === 'review') return 'check'
  return action === 'connect' ? action : undefined
}
