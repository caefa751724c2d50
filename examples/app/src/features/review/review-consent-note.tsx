import type { ConsentCode, FormConsent, FormIssue, ReviewConsent } from '@causeway/view-models'
import { giveReviewConsent } from '@causeway/view-models'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Note } from '../../ui/note.tsx'
import { TypedLoss } from './typed-loss.tsx'

/** Gives and withdraws consents of the user. */
export interface ConsentActions {
  giveConsents(consents: readonly FormConsent[]): void
  /** Withdraws the consents that resolve the issues, which then require consent again. */
  withdrawConsents(issues: readonly FormIssue<ConsentCode>[]): void
}

interface ReviewConsentNoteProps {
  readonly consent: ReviewConsent
  readonly actions: ConsentActions
}

/** The consent of a review: a sentence with a checkbox, or with a field for a severe loss. */
export function ReviewConsentNote({ consent, actions }: ReviewConsentNoteProps) {
  const { sentence, isGiven, lossUsd, issues } = consent
  const give = (typedLoss?: string) => actions.giveConsents(giveReviewConsent(consent, typedLoss) ?? [])
  if (lossUsd !== undefined) return <TypedLoss message={sentence} onTyped={give} />
  return (
    <Note isConsent tone={isGiven ? 'quiet' : 'warn'}>
      <Checkbox
        isChecked={isGiven}
        onChange={(isChecked) => (isChecked ? give() : actions.withdrawConsents(issues))}
      >
        {sentence}
      </Checkbox>
    </Note>
  )
}
