import { chainById } from '@causeway/core/chains'
import { type SwapResult, useChains } from '@causeway/react'
import type { FormConsent, SwapFormView } from '@causeway/view-models'
import { useRef } from 'react'
import { reviewCopy } from '#locale/review-copy'
import { sendingCopy } from '#locale/sending-copy'
import { phaseCopy } from '../../copy/step-copy.ts'
import { stopLabel } from '../../copy/stop-label.ts'
import { useOverlayActions } from '../../state/overlays-provider.tsx'
import { useBackToForm } from '../../state/use-back-to-form.ts'
import { Column } from '../../ui/column.tsx'
import type { FormFooterProps } from '../../ui/form-footer.tsx'
import { Pane } from '../../ui/pane.tsx'
import type { AddressBook } from '../address-book/use-address-book.ts'
import { Checks } from './checks.tsx'
import { ConsentNotes } from './consent-notes.tsx'
import { Costs } from './costs.tsx'
import type { Decision } from './decide.ts'
import { Failure } from './failure.tsx'
import { toPlannedAction } from './find-repeated.ts'
import { getReviewIssues } from './get-review-issues.ts'
import { Impact } from './impact.tsx'
import { OpenWalletHint } from './open-wallet-hint.tsx'
import { Received } from './received.tsx'
import styles from './review.module.css'
import type { ConsentActions } from './review-consent-note.tsx'
import { ReviewFooter } from './review-footer.tsx'
import { showOpenRequest } from './show-open-request.ts'
import { Steps } from './steps.tsx'
import type { ReviewRun } from './use-run.ts'
import { type TradeReview, useTradeReview } from './use-trade-review.ts'
import { useWalletNotice } from './use-wallet-notice.tsx'
import { WorseTerms } from './worse-terms.tsx'

interface ReviewProps {
  readonly kind: 'swap' | 'bridge'
  readonly swap: SwapResult
  readonly run: ReviewRun
  readonly actions: ConsentActions & { readonly consents: readonly FormConsent[] }
  readonly book: AddressBook
  /** Whether the page can search for multi-step routes of this trade. */
  readonly offersMultiStep: boolean
  /** Called once the transaction or order is sent. */
  onSent(transferId: string): void
}

/** Review of a trade: output, costs, verification, consent and button. */
export function Review({ kind, swap, run, actions, book, offersMultiStep, onSent }: ReviewProps) {
  const chains = useChains()
  const openOverlay = useOverlayActions()
  const top = useRef<HTMLDivElement>(null)
  const onConnect = () => openOverlay({ type: 'openWalletMenu', view: 'connect' })
  const review = useTradeReview({ swap, run, onConnect, actions, offersMultiStep, onSent })
  const { view, check, decision } = review
  useBackToForm({
    isReviewed: check.quote !== undefined || check.worse !== undefined || run.status !== 'idle',
    isRunning: run.status === 'running',
    onBack: review.back,
    onStay: showOpenRequest,
  })
  const consent = run.status === 'idle' && !check.worse && !check.isChecking ? review.consent : undefined
  const { checked } = check
  const { action, label } = decision
  const handlePress = () => {
    if (!action) return
    // On narrow screens, scroll to the top of the review, so that the user reads it before sending.
    if (action.type === 'check') top.current?.scrollIntoView({ block: 'nearest' })
    review.act(action)
  }
  const hasRun = run.status === 'running' || run.status === 'stopped'
  const wallet = useWalletNotice({
    runAccounts: hasRun && checked ? [checked.built.request.fromAddress] : [],
    planned: run.status === 'idle' && checked ? [toPlannedAction(checked.built)] : [],
  })
  return (
    <Column kind="decide" label={reviewCopy.review}>
      <div ref={top} className={styles['top']} />
      <Received
        kind={kind}
        view={view}
        chosen={swap.list.rows.find((row) => row.status === 'quoted' && row.isChosen)}
        chainName={chainById(chains, view.receive.token?.chainId ?? 0)?.name ?? ''}
      />
      {kind === 'swap' && <Impact view={view} />}
      <Costs kind={kind} view={view} book={book} endsIn={checked?.endsIn} />
      {!checked && run.status === 'idle' && getReviewIssues(view).length > 0 && (
        <Pane>
          <ConsentNotes view={{ issues: getReviewIssues(view) }} />
        </Pane>
      )}
      {review.verified && (
        <Pane>
          <Checks checked={review.verified} view={view} />
        </Pane>
      )}
      {(checked?.steps || check.worse || review.error) && (
        <Pane>
          <Progress
            review={review}
            chainName={chainById(chains, view.pay.token?.chainId ?? 0)?.name ?? ''}
            isOtherAccount={wallet.isOtherAccount}
          />
        </Pane>
      )}
      <p className="visuallyHidden" role="status">
        {run.status === 'running' ? phaseCopy(run.progress) : check.isChecking ? reviewCopy.checking : ''}
      </p>
      <ReviewFooter
        label={label}
        onPress={action && handlePress}
        wallet={wallet}
        consent={consent}
        actions={actions}
        main={getMinimum(view)}
        summary={footerText(decision, checked?.steps?.length)}
        secondaryAction={getSecondaryAction(review)}
      />
    </Column>
  )
}

interface ProgressProps {
  readonly review: TradeReview
  readonly chainName: string
  readonly isOtherAccount: boolean
}

/** Wallet requests, their progress, and errors. */
function Progress({ review, chainName, isOtherAccount }: ProgressProps) {
  const { view, check, run, error, back } = review
  const { checked, worse } = check
  return (
    <>
      {checked?.steps && <Steps steps={checked.steps} view={view} run={run} />}
      {worse && <WorseTerms worse={worse} quoted={checked?.built.quote} view={view} />}
      {error && (
        <Failure
          error={error}
          view={view}
          chainName={chainName}
          provider={checked?.built.quote.name}
          run={run}
          isOtherAccount={isOtherAccount}
          onBack={back}
        />
      )}
      {run.progress?.phase === 'awaitingWallet' && <OpenWalletHint key={run.progress.step} />}
    </>
  )
}

function getSecondaryAction({ run, check, error, back }: TradeReview): FormFooterProps['secondaryAction'] {
  if (run.status === 'running') return { label: stopLabel(run.progress), onClick: run.cancel }
  const isReviewed = check.checked !== undefined || check.worse !== undefined
  return isReviewed && run.status === 'idle' && !error
    ? { label: reviewCopy.backToQuotes, onClick: back }
    : undefined
}

/** Returns the minimum output for the sticky footer. */
function getMinimum({ offer, receive }: SwapFormView) {
  if (!offer) return { label: reviewCopy.atLeast, figure: '-' }
  const figure = `${offer.minReceived.text} ${receive.token?.symbol ?? ''}`
  return { label: reviewCopy.atLeastWith(offer.quote.name), figure }
}

/** Returns the effect of the button. */
function footerText({ action }: Decision, steps: number | undefined): string {
  if (action?.type === 'check') return reviewCopy.noSignature
  if (action?.type !== 'send' || steps === undefined) return ''
  return reviewCopy.walletOpens(sendingCopy.times(steps))
}
