import type { VerificationCheck } from '@causeway/core'
import { reviewCopy } from '#locale/review-copy'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Note } from '../../ui/note.tsx'

interface UnverifiedConsentProps {
  readonly check: VerificationCheck
  readonly isAccepted: boolean
  onChange(isAccepted: boolean): void
}

/** The consent to a plan that is not verified: a checkbox that names the reason. Renders nothing for a verified plan. */
export function UnverifiedConsent({ check, isAccepted, onChange }: UnverifiedConsentProps) {
  if (check.status === 'verified') return null
  return (
    <Note isConsent tone={isAccepted ? 'quiet' : 'warn'}>
      <Checkbox isChecked={isAccepted} onChange={onChange}>
        {reviewCopy.unverifiedConsent(check.message)}
      </Checkbox>
    </Note>
  )
}
