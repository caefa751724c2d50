import type { TransferStep } from '@causeway/core'
import { formatAmount, formatUsd } from '@causeway/core/format'
import type { FormConsent, SwapFormView, SwapOffer } from '@causeway/view-models'
import { phaseCopy, stepButtonCopy } from '../../copy/step-copy.ts'
import { toActionSummary } from './to-action-summary.ts'
import type { QuoteCheck } from './use-checked-quote.ts'
import type { ReviewRun } from './use-run.ts'

/** What the one button says, and what pressing it is for. */
export interface Decision {
  readonly label: string
  /** Undefined while it can only be waited, or typed away. */
  readonly action:
    | { readonly type: 'connect' | 'quote' | 'check' | 'send' | 'tryAgain' | 'accept' | 'acceptUnverified' }
    | { readonly type: 'consent'; readonly consent: FormConsent }
    | undefined
}

interface DecisionInput {
  readonly view: SwapFormView
  readonly check: Pick<QuoteCheck, 'checked' | 'isChecking' | 'error' | 'worse'>
  readonly run: Pick<ReviewRun, 'status' | 'progress'>
  /** The checked transaction is not verified, and the user has not accepted that. */
  readonly needsConsent?: boolean
}

/** Label of the button that accepts an unverified transaction; pressing it sends nothing. */
export const ACCEPT_UNVERIFIED = 'Accept without verification'

/** One button for everything, with the deed and its size on it. */
export function decide({ view, check, run, needsConsent = false }: DecisionInput): Decision {
  if (run.status === 'running') return { label: phaseCopy(run.progress), action: undefined }
  if (run.status === 'stopped') return { label: 'Try again', action: { type: 'tryAgain' } }
  if (run.status === 'done') return { label: 'Sent', action: undefined }
  if (check.worse) {
    const { toAmount, request } = check.worse.offered
    const amount = formatAmount(toAmount, request.toTokenDecimals)
    const label = ['Accept', amount, view.receive.token?.symbol].filter(Boolean).join(' ')
    return { label, action: { type: 'accept' } }
  }
  if (check.isChecking) return { label: 'Checking', action: undefined }
  if (check.error) return { label: 'Try again', action: { type: 'check' } }
  if (check.checked && isSendable(view)) {
    const decision = sendDecision(check.checked, view)
    if (!needsConsent || decision.action?.type !== 'send') return decision
    return { label: ACCEPT_UNVERIFIED, action: { type: 'acceptUnverified' } }
  }
  return formDecision(view)
}

/** Nothing stands in the way but the end of the quote, which is seen to. */
export function isSendable({ button }: SwapFormView): boolean {
  return button.code === 'REVIEW' || button.code === 'QUOTE_EXPIRED'
}

function sendDecision({ steps, endsIn }: NonNullable<QuoteCheck['checked']>, view: SwapFormView): Decision {
  if (endsIn === 0) return { label: 'Getting a new quote', action: undefined }
  const first = steps?.[0]
  if (!first) return { label: 'Checking', action: undefined }
  return {
    label: stepButtonCopy(first.kind, toActionSummary(view)) + lossOf(first, view.offer),
    action: { type: 'send' },
  }
}

/** What is lost stands on the button that loses it, where it is worth a second look. */
function lossOf({ kind }: TransferStep, offer: SwapOffer | undefined): string {
  const impact = offer?.netLoss
  const isApproval = kind === 'approve' || kind === 'reset-approval' || kind === 'permit'
  if (isApproval || !impact || impact.asks === 'nothing' || impact.asks === 'sentence') return ''
  return `, lose ${formatUsd(impact.lossUsd)}`
}

function formDecision(view: SwapFormView): Decision {
  const { label, action, consent } = view.button
  switch (action) {
    case undefined:
      return { label, action: undefined }
    case 'connect':
    case 'quote':
      return { label, action: { type: action } }
    case 'review':
      return { label, action: { type: 'check' } }
    case 'consent':
      return { label, action: consent && { type: 'consent', consent } }
  }
}
