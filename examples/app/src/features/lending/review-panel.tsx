import { isNativeToken } from '@causeway/core/chains'
import type { FormButton, LendingOutcome } from '@causeway/view-models'
import { type ReactNode, useId, useRef } from 'react'
import { lendingCopy } from '#locale/lending-copy'
import { sendingCopy } from '#locale/sending-copy'
import { phaseCopy } from '../../copy/step-copy.ts'
import { stopLabel } from '../../copy/stop-label.ts'
import { useOverlayActions } from '../../state/overlays-provider.tsx'
import { useBackToForm } from '../../state/use-back-to-form.ts'
import { BeforeAfter, type BeforeAfterRow } from '../../ui/before-after.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormFooter, type FormFooterProps } from '../../ui/form-footer.tsx'
import { healthStatus, healthText } from '../../ui/health.ts'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'
import { toKnown } from '../../ui/to-known.ts'
import { useKeepInView } from '../../ui/use-keep-in-view.ts'
import { sentText } from '../review/is-sent.ts'
import { RepeatNote } from '../review/repeat-note.tsx'
import { showOpenRequest } from '../review/show-open-request.ts'
import { UnverifiedConsent } from '../review/unverified-consent.tsx'
import { useWalletNotice } from '../review/use-wallet-notice.tsx'
import { IssueLines } from '../trade/issue-lines.tsx'
import { decideLending } from './decide-lending.ts'
import { EarlierAction } from './earlier-action.tsx'
import type { Review, ReviewSubject } from './review.ts'
import { ReviewFailure } from './review-failure.tsx'
import styles from './review-panel.module.css'
import { ReviewReceipt } from './review-receipt.tsx'
import { ReviewSimulation } from './review-simulation.tsx'
import { ReviewSteps } from './review-steps.tsx'
import { leftoverText } from './step-text.ts'
import { useGasIssue } from './use-gas-issue.ts'

interface ReviewPanelProps<Subject extends ReviewSubject> {
  readonly review: Review<Subject>
  /** Button of the form, used while nothing is reviewed. */
  readonly button: Pick<FormButton, 'label' | 'action'>
  /** Label of the button that opens the review. Default: the label of the form. */
  readonly reviewLabel?: string | undefined
  /** Undefined if there is nothing to review. */
  readonly subject: Subject | undefined
  onDone(): void
  /** States the result of the action. Default: the action, and that the position shows the result. */
  readonly doneText?: ReactNode
  /** The health factor of the action, which is stated above its wallet requests. Default: none is stated. */
  readonly health?: LendingOutcome['figures']['healthFactor'] | undefined
  /** Details of the action, below its wallet requests. */
  readonly details?: ReactNode
  /** Renders the button in the sticky footer of narrow screens. */
  readonly renderFooter?: ((button: ReactNode, notice: ReactNode) => ReactNode) | undefined
}

/** States that the panel shows, below a form that may fill the screen. */
const SHOWN = ['checked', 'rejected', 'stopped', 'done'] as const

/** Review of an action: simulation, wallet requests, failures, and the button. */
export function ReviewPanel<Subject extends ReviewSubject>({
  review,
  button,
  reviewLabel = button.label,
  subject,
  onDone,
  doneText,
  health,
  details,
  renderFooter,
}: ReviewPanelProps<Subject>) {
  const openOverlay = useOverlayActions()
  const { status, checked, error, progress } = review
  const gasId = useId()
  const gasIssue = useGasIssue(status === 'checked' ? toSentPlan(review) : undefined)
  const formLabel = button.action === 'review' ? reviewLabel : button.label
  const { label, action } = decideLending(review, { action: button.action, label: formLabel }, gasIssue)
  useBackToForm({
    isReviewed: status !== 'idle',
    isRunning: status === 'running',
    onBack() {
      review.leave()
      if (status === 'done') onDone()
    },
    onStay: showOpenRequest,
  })
  const hasRun = status === 'running' || status === 'stopped'
  const { notes, isOtherAccount } = useWalletNotice({
    runAccounts: hasRun && review.subject ? [review.subject.account.account] : [],
    // The consent states it.
    planned: [],
  })
  const panel = useRef<HTMLDivElement>(null)
  const shown = SHOWN.find((shownStatus) => shownStatus === status)
  useKeepInView(panel, shown)
  const isOpen = status !== 'running' && status !== 'done'
  const leftover = checked && leftoverText(checked.summary, checked.steps)
  const handleClick = () => {
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
        if (status === 'done' || review.record?.status === 'DONE') onDone()
    }
  }
  const submitButton = (
    <Button kind="go" size="large" isDisabled={!action || isOtherAccount} onClick={handleClick}>
      {label}
    </Button>
  )
  return (
    <>
      {status === 'idle' &&
        review.recovered.map((record) => (
          <Pane key={record.id}>
            <EarlierAction record={record} />
          </Pane>
        ))}
      {(checked || error || status === 'done') && (
        <Pane>
          <div ref={panel} className={styles['panel']}>
            {health?.moves && (
              <BeforeAfter
                isDone={status === 'done'}
                rows={[
                  {
                    key: 'health',
                    label: lendingCopy.healthFactor,
                    before: formatHealth(health.before),
                    after: formatHealth(health.after),
                    tone: getTone(health.after),
                  },
                ]}
              />
            )}
            {checked && status !== 'done' && <ReviewSteps review={review} />}
            {leftover && status !== 'done' && <p className="small muted">{leftover}</p>}
            {status === 'stopped' && !error && review.record && (
              <Note tone="info" icon="info" role="status" title={sendingCopy.foundSent.title}>
                {sendingCopy.foundSent.message(sentText(review.record))}
              </Note>
            )}
            {error && <ReviewFailure review={review} error={error} isOtherAccount={isOtherAccount} />}
            {status === 'done' && (
              <Note tone="pos" icon="check" role="status" title={lendingCopy.doneTitle}>
                {doneText ?? lendingCopy.doneText((checked ?? review.subject)?.summary.label)}
              </Note>
            )}
            {status === 'done' && review.record && <ReviewReceipt record={review.record} />}
            {status === 'checked' && review.wasRefreshed && (
              <Note tone="warn" role="alert" title={lendingCopy.refreshedTitle}>
                {lendingCopy.refreshedText}
              </Note>
            )}
            {checked && isOpen && (
              <UnverifiedConsent
                check={checked.plan.simulation}
                isAccepted={!review.isUnverifiedOpen}
                onChange={review.acceptUnverified}
              />
            )}
            {status === 'checked' &&
              review.pending.map((record) => <EarlierAction key={record.id} record={record} />)}
            {review.repeat?.sent && status === 'checked' && (
              <RepeatNote
                sent={[review.repeat.sent]}
                isAccepted={review.repeat.isAccepted}
                accept={review.acceptRepeat}
              />
            )}
            {review.repeat && !review.repeat.sent && status === 'checked' && (
              <Note isConsent tone={review.repeat.isAccepted ? 'quiet' : 'warn'}>
                <Checkbox isChecked={review.repeat.isAccepted} onChange={review.acceptRepeat}>
                  {sendingCopy.repeatConsent}
                </Checkbox>
              </Note>
            )}
            {gasIssue && <IssueLines id={gasId} issues={[gasIssue]} />}
            {checked && status !== 'done' && <ReviewSimulation review={review} />}
          </div>
        </Pane>
      )}
      {details}
      <p className="visuallyHidden" role="status">
        {status === 'running' ? phaseCopy(progress) : status === 'checking' ? lendingCopy.checking : ''}
      </p>
      <FormFooter
        button={submitButton}
        notice={notes}
        secondaryAction={action === 'leave' ? undefined : getSecondaryAction(review)}
      />
      {renderFooter?.(submitButton, notes)}
    </>
  )
}

/** Returns the transactions of a checked plan, with the native amount that they pay. */
function toSentPlan({ subject, checked }: Pick<Review, 'subject' | 'checked'>) {
  if (!subject || !checked) return undefined
  const { chainId, account } = subject.account
  const paid = checked.moves
    .filter(({ direction, token }) => direction === 'out' && isNativeToken(token))
    .reduce((sum, { amount }) => sum + amount, 0n)
  return {
    chainId,
    account,
    paid,
    gasUsed: checked.plan.gasUsed,
    kinds: checked.steps.map(({ kind }) => kind),
  }
}

function getSecondaryAction({
  status,
  error,
  progress,
  cancel,
  leave,
}: Pick<Review, 'status' | 'error' | 'progress' | 'cancel' | 'leave'>): FormFooterProps['secondaryAction'] {
  if (status === 'running') return { label: stopLabel(progress), onClick: cancel }
  // A failure has its own button.
  const isReviewed = status === 'checked' || status === 'rejected' || (status === 'stopped' && !error)
  return isReviewed ? { label: lendingCopy.backToForm, onClick: leave } : undefined
}

type Health = number | 'unknown'

function formatHealth(value: Health): string {
  const health = toKnown(value)
  return health === Number.POSITIVE_INFINITY ? healthStatus(health).label : healthText(health)
}

function getTone(value: Health): BeforeAfterRow['tone'] {
  const { tone } = healthStatus(toKnown(value))
  return tone === 'quiet' ? undefined : tone
}
