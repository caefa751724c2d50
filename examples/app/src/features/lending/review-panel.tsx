import type { FormButton } from '@causeway/view-models'
import type { ReactNode } from 'react'
import { lendingCopy } from '#locale/lending-copy'
import { phaseCopy } from '../../copy/step-copy.ts'
import { useOverlayActions } from '../../state/overlays-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { decideLending } from './lending-decision.ts'
import { leftoverText } from './lending-words.ts'
import { ReviewFailure } from './review-failure.tsx'
import styles from './review-panel.module.css'
import { ReviewSteps } from './review-steps.tsx'
import { ReviewTrial } from './review-trial.tsx'
import type { Review, ReviewSubject } from './use-review.ts'

interface ReviewPanelProps<Subject extends ReviewSubject> {
  readonly review: Review<Subject>
  /** Of the form, which decides while nothing is reviewed. */
  readonly button: Pick<FormButton, 'label' | 'action'>
  /** Undefined while there is nothing that could be reviewed. */
  readonly subject: Subject | undefined
  onDone(): void
  /** Puts the button where it is seen on a phone. */
  readonly dock?: ((button: ReactNode) => ReactNode) | undefined
}

/** What was tried, what the wallet is asked, what went wrong, and the one button. */
export function ReviewPanel<Subject extends ReviewSubject>({
  review,
  button,
  subject,
  onDone,
  dock,
}: ReviewPanelProps<Subject>) {
  const openOverlay = useOverlayActions()
  const { status, checked, error, progress } = review
  const { label, action } = decideLending(review, button)
  const leftover = checked && leftoverText(checked.summary, checked.steps)
  const act = () => {
    switch (action) {
      case 'connect':
        return openOverlay({ type: 'openWalletMenu', view: 'connect' })
      case 'check':
        return subject && review.check(subject)
      case 'send':
        return review.send()
      case 'tryAgain':
        return review.tryAgain()
      case 'leave':
        review.leave()
        return onDone()
    }
  }
  const submitButton = (
    <Button kind="go" size="large" isDisabled={!action} onClick={act}>
      {label}
    </Button>
  )
  return (
    <div className={styles['panel']}>
      {checked && status !== 'done' && <ReviewSteps review={review} />}
      {leftover && status !== 'done' && <p className="small muted">{leftover}</p>}
      {error && <ReviewFailure review={review} error={error} />}
      {status === 'done' && (
        <Note tone="pos" icon="check" role="status" title={lendingCopy.doneTitle}>
          {lendingCopy.refreshed(review.subject?.summary.label)}
        </Note>
      )}
      <p className="visuallyHidden" role="status">
        {status === 'running' ? phaseCopy(progress) : status === 'checking' ? lendingCopy.checking : ''}
      </p>
      {dock ? (
        <>
          <div className={styles['inline']}>{submitButton}</div>
          {dock(submitButton)}
        </>
      ) : (
        submitButton
      )}
      {checked && status !== 'done' && <ReviewTrial review={review} />}
      {status === 'running' && (
        <Button kind="text" size="small" className={styles['way']} onClick={review.cancel}>
          {lendingCopy.stopBeforeNext}
        </Button>
      )}
      {(status === 'checked' || status === 'refused') && (
        <Button kind="text" size="small" className={styles['way']} onClick={review.leave}>
          {lendingCopy.backToForm}
        </Button>
      )}
    </div>
  )
}
