import type { TransferStep } from '@causeway/core'
import { formatAmount, formatUsd } from '@causeway/core/format'
import {
  type FormConsent,
  isReviewable,
  type ReviewConsent,
  type SwapFormView,
  type SwapLoss,
  type SwapOffer,
} from '@causeway/view-models'
import { reviewCopy } from '#locale/review-copy'
import { phaseCopy, stepButtonCopy } from '../../copy/step-copy.ts'
import { toActionSummary } from './to-action-summary.ts'
import type { QuoteCheck } from './use-checked-quote.ts'
import type { ReviewRun } from './use-run.ts'

/** Label and action of the main button of a trade. */
export interface Decision {
  readonly label: string
  /** Undefined while the button is disabled. */
  readonly action:
    | {
        readonly type:
          | 'connect'
          | 'enterAmount'
          | 'quote'
          | 'multiStep'
          | 'check'
          | 'send'
          | 'tryAgain'
          | 'accept'
      }
    | { readonly type: 'consent'; readonly consent: FormConsent }
    | undefined
}

interface DecisionInput {
  readonly view: SwapFormView
  readonly check: Pick<QuoteCheck, 'checked' | 'isChecking' | 'error' | 'worse'>
  readonly run: Pick<ReviewRun, 'status' | 'progress'>
  /** The consent that the checked quote needs. */
  readonly consent?: Pick<ReviewConsent, 'isGiven'> | undefined
  /** Whether the page can search for multi-step routes of this trade. */
  readonly offersMultiStep?: boolean | undefined
}

/** Label of the disabled button while the consent of a review is missing. */
export const CONSENT_MISSING = reviewCopy.acceptToContinue

/** Returns the button for the state of a form, its review and its run. */
export function decide({ view, check, run, consent, offersMultiStep }: DecisionInput): Decision {
  if (run.status === 'running') return { label: phaseCopy(run.progress), action: undefined }
  if (run.status === 'stopped') return { label: reviewCopy.tryAgain, action: { type: 'tryAgain' } }
  if (run.status === 'done') return { label: reviewCopy.sent, action: undefined }
  if (check.worse) {
    const { toAmount, request } = check.worse.offered
    const amount = formatAmount(toAmount, request.toTokenDecimals)
    const label = [reviewCopy.accept, amount, view.receive.token?.symbol].filter(Boolean).join(' ')
    return { label, action: { type: 'accept' } }
  }
  if (check.isChecking) return { label: reviewCopy.checking, action: undefined }
  if (check.error) return { label: reviewCopy.tryAgain, action: { type: 'check' } }
  if (check.checked && isSendable(view)) {
    const decision = sendDecision(check.checked, view)
    if (!consent || consent.isGiven || decision.action?.type !== 'send') return decision
    return { label: CONSENT_MISSING, action: undefined }
  }
  if (isUnreachable(view)) return { label: reviewCopy.tryAgain, action: { type: 'quote' } }
  if (view.button.code === 'NO_ROUTE' && offersMultiStep) {
    return { label: reviewCopy.multiStepRoutes, action: { type: 'multiStep' } }
  }
  return formDecision(view)
}

/** Returns whether no provider responded, so that new quotes may help and multi-step routes do not. */
function isUnreachable({ button, issues }: SwapFormView): boolean {
  return (
    button.code === 'NO_ROUTE' &&
    issues.some((issue) => issue.code === 'NO_ROUTE' && issue.values.cause === 'unreachable')
  )
}

/** Returns whether nothing blocks sending but a missing consent or an expired quote, which are checked in addition. */
export function isSendable({ button }: SwapFormView): boolean {
  return isReviewable(button) || button.code === 'QUOTE_EXPIRED'
}

function sendDecision({ steps, endsIn }: NonNullable<QuoteCheck['checked']>, view: SwapFormView): Decision {
  if (endsIn === 0) return { label: reviewCopy.gettingNewQuote, action: undefined }
  const first = steps?.[0]
  if (!first) return { label: reviewCopy.checking, action: undefined }
  return {
    label: stepButtonCopy(first, toActionSummary(view)) + lossText(first, view.offer),
    action: { type: 'send' },
  }
}

/** Returns the loss for the button that sends the trade, if it is large. */
function lossText({ kind }: TransferStep, offer: SwapOffer | undefined): string {
  const isApproval = kind === 'approve' || kind === 'reset-approval' || kind === 'permit'
  return isApproval ? '' : lossSuffix(offer?.netLoss)
}

/** Returns the end of the label of a button that accepts a loss; empty if the loss is small. */
export function lossSuffix(loss: SwapLoss | undefined): string {
  if (!loss || loss.confirmation === 'none' || loss.confirmation === 'notice') return ''
  return reviewCopy.loseSuffix(formatUsd(loss.lossUsd))
}

function formDecision(view: SwapFormView): Decision {
  const { label, action, consent, code } = view.button
  if (isReviewable(view.button)) {
    return {
      label: reviewCopy.reviewAction(toActionSummary(view).type.toLowerCase()),
      action: { type: 'check' },
    }
  }
  if (code === 'ENTER_AMOUNT') return { label, action: { type: 'enterAmount' } }
  switch (action) {
    case undefined:
    case 'review':
      return { label, action: undefined }
    case 'connect':
    case 'quote':
      return { label, action: { type: action } }
    case 'consent':
      return { label, action: consent && { type: 'consent', consent } }
  }
}
