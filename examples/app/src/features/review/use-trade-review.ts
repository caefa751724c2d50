import {
  type BuiltQuote,
  isCausewayError,
  type QuoteConsent,
  type TransferRecord,
  toNativeFeeConsent,
  transferStage,
  wasSent,
} from '@causeway/core'
import { type SwapResult, useGas } from '@causeway/react'
import {
  type FormConsent,
  type ReviewConsent,
  reviewConsent,
  type SwapFormView,
  unverifiedIssue,
} from '@causeway/view-models'
import { useEffect, useEffectEvent, useState } from 'react'
import { useEngine } from '../../state/use-engine.ts'
import { MULTI_STEP_ID, PAY_AMOUNT_ID } from '../trade/trade.ts'
import { type Decision, decide, isSendable } from './decide.ts'
import { toPlannedAction } from './find-repeated.ts'
import { isSimulated } from './is-simulated.ts'
import type { ConsentActions } from './review-consent-note.tsx'
import { acceptedIn, type CheckedQuote, type QuoteCheck, useCheckedQuote } from './use-checked-quote.ts'
import { useEndedRepeat } from './use-ended-repeat.ts'
import type { ReviewRun } from './use-run.ts'

/** Review of a trade, from its check to its last signature. */
export interface TradeReview {
  /** View of the form with the reviewed quote. Once signing begins, the view that was signed. */
  readonly view: SwapFormView
  readonly check: QuoteCheck
  /**
   * The quote whose verification is shown. Undefined without one, and if its simulation cannot be repeated because the
   * chain cannot be read.
   */
  readonly verified: CheckedQuote | undefined
  readonly run: ReviewRun
  readonly decision: Decision
  /** The consent that the verified quote requires; undefined if none. */
  readonly consent: ReviewConsent | undefined
  readonly error: Error | null
  /** Performs the action of the button. */
  act(action: NonNullable<Decision['action']>): void
  /** Returns to the quotes. */
  back(): void
}

interface TradeReviewParameters {
  readonly swap: SwapResult
  readonly run: ReviewRun
  onConnect(): void
  readonly actions: ConsentActions & { readonly consents: readonly FormConsent[] }
  /** Whether the page can search for multi-step routes of this trade. */
  readonly offersMultiStep: boolean
  /** Called once the transaction or order is sent. */
  onSent(transferId: string): void
}

/** Builds, verifies and executes the selected quote. Quotes are not refreshed meanwhile. */
export function useTradeReview({
  swap,
  run,
  onConnect,
  actions,
  offersMultiStep,
  onSent,
}: TradeReviewParameters): TradeReview {
  const { quotes } = swap
  const { selection } = quotes.state
  const { clock } = useEngine()
  const isRunning = run.status !== 'idle'
  const isChosen = selection?.by === 'user'
  const check = useCheckedQuote({ quote: swap.view.offer?.quote, isChosen }, isRunning)
  const { checked, worse } = check
  const [signed, setSigned] = useState<SwapFormView>()
  const steps = checked?.steps?.map(({ kind }) => kind)
  const view = isRunning && signed ? signed : check.quote ? swap.viewOf(check.quote, steps) : swap.view
  const error = run.error ?? (worse ? null : check.error)

  const consent = checked && getConsent(checked.built, view, actions.consents)

  useEndedRepeat(checked && !isRunning ? [toPlannedAction(checked.built)] : [], () => {
    if (checked) check.check(checked.built.quote, acceptedIn(checked.built))
  })

  const isHeld = isRunning || check.quote !== undefined
  const { pause, hold } = quotes
  useEffect(() => (isHeld ? pause() : undefined), [isHeld, pause])
  useEffect(() => (check.quote ? hold(check.quote) : undefined), [check.quote, hold])
  useSentCallback(run.record, onSent)

  const gas = useGas({ chainId: view.pay.token?.chainId ?? 0 })
  const refetchFailedGas = () => {
    if (gas.isError) void gas.refetch()
  }

  const back = () => {
    refetchFailedGas()
    if (consent) actions.withdrawConsents(consent.issues)
    run.reset()
    check.reset()
  }
  const hasNewChoice =
    run.status === 'stopped' && isChosen && check.quote && check.quote.providerId !== selection.providerId
  const endReview = useEffectEvent(back)
  useEffect(() => {
    if (hasNewChoice) endReview()
  }, [hasNewChoice])

  const send = () => {
    if (!checked) return
    // Check again: a consent may have been withdrawn, and values may have changed since the quote was verified.
    const current = swap.viewOf(checked.built.quote, steps)
    const requiredConsent = getConsent(checked.built, current, actions.consents)
    if (!isSendable(current) || requiredConsent?.isGiven === false) return run.reset()
    setSigned(current)
    run.start(checked.built)
  }
  const tryAgain = () => {
    refetchFailedGas()
    const { record } = run
    if (record?.status === 'PENDING') return run.resume(record)
    if (checked && checked.built.validUntil > clock.now()) return send()
    run.reset()
    if (checked) check.check(checked.built.quote, acceptedIn(checked.built))
  }
  return {
    view,
    check,
    verified: checked && isSimulationOutdated(checked.built, error) ? undefined : checked,
    run,
    decision: decide({ view, check, run, consent, offersMultiStep }),
    consent,
    error,
    back,
    act(action) {
      switch (action.type) {
        case 'connect':
          return onConnect()
        case 'enterAmount':
          return document.getElementById(PAY_AMOUNT_ID)?.focus()
        case 'quote':
          return quotes.refresh()
        case 'multiStep':
          return focusMultiStep()
        case 'consent':
          return actions.giveConsents([action.consent])
        case 'check':
          refetchFailedGas()
          return view.offer && check.check(view.offer.quote, getAcceptance(view))
        case 'accept':
          // Accept the native fee to build the quote. The review asks for consent to it before sending.
          return (
            worse &&
            check.check(worse.offered, toNativeFeeConsent(worse.offered, worse.offered.otherPayOut ?? 0n))
          )
        case 'send':
          return send()
        case 'tryAgain':
          return tryAgain()
      }
    },
  }
}

/** Focuses the search for multi-step routes or the review of one, in the center, because the button may cover the bottom edge. */
function focusMultiStep(): void {
  const search = document.getElementById(MULTI_STEP_ID)
  search?.scrollIntoView({ block: 'center' })
  search?.focus({ preventScroll: true })
}

/**
 * Returns whether a check of a built quote is verified by more than its calldata, and an error states that no node of its
 * chain could be read since then.
 */
export function isSimulationOutdated(built: BuiltQuote, error: Error | null): boolean {
  if (!isCausewayError(error, 'NO_NODE') && !isCausewayError(error, 'CHAIN_READ_FAILED')) return false
  return isSimulated(built)
}

/** Returns the consent that a built quote requires before it is sent. */
function getConsent(
  built: BuiltQuote,
  { issues }: SwapFormView,
  consents: readonly FormConsent[],
): ReviewConsent | undefined {
  const unverified = unverifiedIssue(built, consents)
  return reviewConsent([{ issues: unverified ? [unverified, ...issues] : issues }])
}

/**
 * Returns the acceptance of a native fee above its limit, which only allows to build the quote: sending requires the
 * consent of the review.
 */
export function getAcceptance({ offer }: SwapFormView): QuoteConsent | undefined {
  return offer?.nativeFee?.isAboveLimit ? toNativeFeeConsent(offer.quote, offer.nativeFee.amount) : undefined
}

/** Calls `onSent` once, when the transaction or order is sent. */
function useSentCallback(record: TransferRecord | undefined, onSent: TradeReviewParameters['onSent']) {
  const sentId =
    record && transferStage(record).stage !== 'preparing' && wasSent(record) ? record.id : undefined
  const callOnSent = useEffectEvent(onSent)
  useEffect(() => {
    if (sentId !== undefined) callOnSent(sentId)
  }, [sentId])
}
