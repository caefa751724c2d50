import type { FormButton } from '@causeway/view-models'
import { lendingCopy } from '#locale/lending-copy'
import { phaseCopy } from '../../copy/step-copy.ts'
import { stepButton } from './step-text.ts'
import type { Review } from './use-review.ts'

/** Label and action of the main button; undefined while it is disabled. */
export interface LendingDecision {
  readonly label: string
  readonly action: 'connect' | 'check' | 'send' | 'tryAgain' | 'leave' | undefined
}

/** The button while the risk is not accepted: a user can revoke the consent until the plan is signed. */
const RISK_OPEN: LendingDecision = { label: lendingCopy.acceptRisk, action: undefined }

/** Returns the button for the state of a form, its review and its execution. */
export function decideLending(
  {
    status,
    checked,
    progress,
    record,
    isRiskOpen,
  }: Pick<Review, 'status' | 'checked' | 'progress' | 'record' | 'isRiskOpen'>,
  form: Pick<FormButton, 'label' | 'action'>,
): LendingDecision {
  switch (status) {
    case 'idle':
      return { label: form.label, action: formAction(form.action) }
    case 'checking':
      return { label: lendingCopy.checking, action: undefined }
    case 'rejected':
    case 'stopped':
      if (isRiskOpen && record?.status === 'PENDING') return RISK_OPEN
      return { label: lendingCopy.tryAgain, action: 'tryAgain' }
    case 'running':
      return { label: phaseCopy(progress), action: undefined }
    case 'done':
      return { label: lendingCopy.done, action: 'leave' }
    case 'checked': {
      const next = (record?.run?.steps ?? checked?.steps)?.find(({ done }) => !done)
      if (isRiskOpen) return RISK_OPEN
      if (!next || !checked) return { label: lendingCopy.nothingToSend, action: undefined }
      return { label: stepButton(next, checked.summary), action: 'send' }
    }
  }
}

/** Lending forms request no quotes, and their consents are next to the button. */
function formAction(action: FormButton['action']): LendingDecision['action'] {
  if (action === 'review') return 'check'
  return action === 'connect' ? action : undefined
}
