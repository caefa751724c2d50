import { type SwapConsent, type SwapFormView, type TransferRecord, transferStage } from '@causeway/core'
import { type SwapResult, useCauseway } from '@causeway/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Decision, decide, isSendable } from './decision.ts'
import { type QuoteCheck, useCheckedQuote } from './use-checked-quote.ts'
import { type ReviewRun, useReviewRun } from './use-run.ts'

/** A trade from the press of its button to what became of it. */
export interface TradeReview {
  /** As it is reviewed, and from the first signature on as it was signed. */
  readonly view: SwapFormView
  readonly check: QuoteCheck
  readonly run: ReviewRun
  readonly decision: Decision
  readonly error: Error | null
  /** Does what the button is for. */
  act(action: NonNullable<Decision['action']>): void
  /** To the quotes. */
  back(): void
}

interface TradeReviewParameters {
  readonly swap: SwapResult
  onConnect(): void
  onConsent(consent: SwapConsent): void
  /** The sending transaction, or the order, is out. */
  onSent(transferId: string): void
}

/** Builds and checks the chosen quote, and carries it out. The quotes are held meanwhile. */
export function useTradeReview({ swap, onConnect, onConsent, onSent }: TradeReviewParameters): TradeReview {
  const { quotes } = swap
  const { clock } = useCauseway()
  const run = useReviewRun()
  const isRunning = run.status !== 'idle'
  const check = useCheckedQuote(swap.view.offer?.quote, isRunning)
  const { checked, worse } = check
  const [signed, setSigned] = useState<SwapFormView>()
  const view = isRunning && signed ? signed : checked ? swap.viewOf(checked.built.quote) : swap.view

  const isHeld = isRunning || check.isChecking || checked !== undefined
  const { pause } = quotes
  useEffect(() => (isHeld ? pause() : undefined), [isHeld, pause])
  useTellSent(run.record, onSent)

  const send = () => {
    if (!checked) return
    // What the user agreed to may have changed since it was checked.
    const current = swap.viewOf(checked.built.quote)
    if (!isSendable(current)) return run.reset()
    setSigned(current)
    run.start(checked.built)
  }
  const tryAgain = () => {
    const { record } = run
    if (record?.status === 'PENDING') return run.goOn(record)
    if (checked && checked.built.validUntil > clock.now()) return send()
    run.reset()
    if (checked) check.check(checked.built.quote)
  }
  return {
    view,
    check,
    run,
    decision: decide({ view, check, run }),
    error: run.error ?? (worse ? null : check.error),
    back() {
      run.reset()
      check.reset()
    },
    act(action) {
      switch (action.type) {
        case 'connect':
          return onConnect()
        case 'quote':
          return quotes.refresh()
        case 'consent':
          return onConsent(action.consent)
        case 'check':
          return view.offer && check.check(view.offer.quote)
        case 'accept':
          return worse && check.check(worse.offered)
        case 'send':
          return send()
        case 'tryAgain':
          return tryAgain()
      }
    },
  }
}

/** Once, when what was signed is out. */
function useTellSent(record: TransferRecord | undefined, onSent: TradeReviewParameters['onSent']) {
  const isOut = record?.hash !== undefined || record?.orderId !== undefined
  const sentId = isOut && transferStage(record).stage !== 'preparing' ? record.id : undefined
  const tell = useEffectEvent(onSent)
  useEffect(() => {
    if (sentId !== undefined) tell(sentId)
  }, [sentId])
}
