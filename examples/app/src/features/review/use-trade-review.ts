import { type BuiltQuote, type TransferRecord, transferStage, wasSent } from '@causeway/core'
import type { SwapResult } from '@causeway/react'
import type { FormConsent, SwapFormView } from '@causeway/view-models'
import { useEffect, useEffectEvent, useState } from 'react'
import { useEngine } from '../../state/use-engine.ts'
import { type Decision, decide, isSendable } from './decision.ts'
import { acceptedIn, type QuoteCheck, useCheckedQuote } from './use-checked-quote.ts'
import { type ReviewRun, useReviewRun } from './use-run.ts'
import { unverifiedCopy } from './verification-copy.ts'

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
  onConsent(consent: FormConsent): void
  /** The sending transaction, or the order, is out. */
  onSent(transferId: string): void
}

/** Builds and checks the chosen quote, and carries it out. The quotes are held meanwhile. */
export function useTradeReview({ swap, onConnect, onConsent, onSent }: TradeReviewParameters): TradeReview {
  const { quotes } = swap
  const { clock } = useEngine()
  const run = useReviewRun()
  const isRunning = run.status !== 'idle'
  const check = useCheckedQuote(swap.view.offer?.quote, isRunning)
  const { checked, worse } = check
  const [signed, setSigned] = useState<SwapFormView>()
  const view = isRunning && signed ? signed : checked ? swap.viewOf(checked.built.quote) : swap.view

  const [accepted, setAccepted] = useState<string>()
  const consent = checked && consentKey(checked.built)
  const needsConsent = consent !== undefined && consent !== accepted

  const isHeld = isRunning || check.isChecking || checked !== undefined
  const { pause } = quotes
  useEffect(() => (isHeld ? pause() : undefined), [isHeld, pause])
  useTellSent(run.record, onSent)

  const send = () => {
    if (!checked) return
    // A consent may have been revoked since the quote was checked.
    const current = swap.viewOf(checked.built.quote)
    if (!isSendable(current) || needsConsent) return run.reset()
    setSigned(current)
    run.start(checked.built)
  }
  const tryAgain = () => {
    const { record } = run
    if (record?.status === 'PENDING') return run.goOn(record)
    if (checked && checked.built.validUntil > clock.now()) return send()
    run.reset()
    if (checked) check.check(checked.built.quote, acceptedIn(checked.built))
  }
  return {
    view,
    check,
    run,
    decision: decide({ view, check, run, needsConsent }),
    error: run.error ?? (worse ? null : check.error),
    back() {
      setAccepted(undefined)
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
          return view.offer && check.check(view.offer.quote, view.accept)
        case 'accept':
          // Its native fee is among the terms that are shown.
          return worse && check.check(worse.offered, { nativeFee: worse.offered.otherPayOut })
        case 'acceptUnverified':
          return setAccepted(consent)
        case 'send':
          return send()
        case 'tryAgain':
          return tryAgain()
      }
    },
  }
}

/** Returns the key of an unverified transaction that the user accepts; undefined if it is verified. Asked again when anything of it changes. */
function consentKey({ quote, request, verification }: BuiltQuote): string | undefined {
  const unverified = unverifiedCopy({ verification })
  if (unverified === '') return undefined
  const { fromChainId, fromTokenAddress, fromAmount, toChainId, toTokenAddress, toAddress } = request
  const trade = [fromChainId, fromTokenAddress, fromAmount, toChainId, toTokenAddress, toAddress]
  return [quote.providerId, ...trade, unverified].join(' ')
}

/** Once, when what was signed is out. */
function useTellSent(record: TransferRecord | undefined, onSent: TradeReviewParameters['onSent']) {
  const sentId =
    record && transferStage(record).stage !== 'preparing' && wasSent(record) ? record.id : undefined
  const tell = useEffectEvent(onSent)
  useEffect(() => {
    if (sentId !== undefined) tell(sentId)
  }, [sentId])
}
