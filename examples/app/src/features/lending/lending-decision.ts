import type { FormButton } from '@causeway/view-models'
import { lendingCopy } from '#locale/lending-copy'
import { phaseCopy } from '../../copy/step-copy.ts'
import { stepButton } from './lending-words.ts'
import type { Review } from './use-review.ts'

/** What the one button says, and what pressing it is for; undefined while it can only be waited. */
export interface LendingDecision {
  readonly label: string
  readonly action: 'connect' | 'check' | 'send' | 'tryAgain' | 'leave' | undefined
}

/** The decision while the risk is not accepted: a user can revoke the consent until the plan is signed. */
const RISK_OPEN: LendingDecision = { label: lendingCopy.acceptRisk, action: undefined }

/** One button for the form, its review and the run of it. */
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
    case 'refused':
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

/** Lending forms request no quotes, and their consents are given next to the button. */
function formAction(action: FormButton['action']): LendingDecision['action'] {
  if (action === 'review') return 'check'
  return action === 'connect' ? action : undefined
}
