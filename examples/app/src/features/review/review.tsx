import {
  chainById,
  type SwapConsent,
  type SwapFormView,
  type TransferRecord,
  transferStage,
} from '@causeway/core'
import { type SwapResult, useCauseway, useChains } from '@causeway/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { phaseWords } from '../../copy/trade-words.ts'
import { useOverlayActions } from '../../state/overlays-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Column } from '../../ui/column.tsx'
import { Dock } from '../../ui/dock.tsx'
import { Pane } from '../../ui/pane.tsx'
import { Checks } from './checks.tsx'
import { Consents } from './consents.tsx'
import { Costs } from './costs.tsx'
import { type Decision, decide } from './decision.ts'
import { Failure } from './failure.tsx'
import { Impact } from './impact.tsx'
import { OpenWalletHint } from './open-wallet-hint.tsx'
import { Received } from './received.tsx'
import styles from './review.module.css'
import { Steps } from './steps.tsx'
import { useCheckedQuote } from './use-checked-quote.ts'
import { useReviewRun } from './use-run.ts'
import { WorseTerms } from './worse-terms.tsx'

interface ReviewProps {
  readonly kind: 'swap' | 'bridge'
  readonly swap: SwapResult
  onConsent(consent: SwapConsent): void
  /** The sending transaction, or the order, is out. */
  onSent(transferId: string): void
}

/** What is about to be signed: what it gives, what it costs, what was checked of it, and the one button. */
export function Review({ kind, swap, onConsent, onSent }: ReviewProps) {
  const { quotes } = swap
  const { clock } = useCauseway()
  const chains = useChains()
  const openOverlay = useOverlayActions()
  const run = useReviewRun()
  const isRunning = run.status !== 'idle'
  const check = useCheckedQuote(swap.view.offer?.quote, isRunning)
  const { checked, worse } = check
  const [frozen, setFrozen] = useState<SwapFormView>()
  const view = isRunning && frozen ? frozen : checked ? swap.viewOf(checked.built.quote) : swap.view
  const top = useRef<HTMLDivElement>(null)
  const decision = decide({ view, check, run })

  const isHeld = isRunning || check.isChecking || checked !== undefined
  const { pause } = quotes
  useEffect(() => (isHeld ? pause() : undefined), [isHeld, pause])
  useTellSent(run.record, onSent)

  const back = () => {
    run.reset()
    check.reset()
  }
  const send = () => {
    if (!checked) return
    setFrozen(view)
    run.start(checked.built)
  }
  const tryAgain = () => {
    const { record } = run
    if (record?.status === 'PENDING') return run.goOn(record)
    if (checked && checked.built.validUntil > clock.now()) return send()
    run.reset()
    if (checked) check.check(checked.built.quote)
  }
  const act = (action: NonNullable<Decision['action']>) => {
    switch (action.type) {
      case 'connect':
        return openOverlay({ type: 'openWalletMenu', view: 'connect' })
      case 'quote':
        return quotes.refresh()
      case 'consent':
        return onConsent(action.consent)
      case 'check':
        // Where the columns stand under one another, what is reviewed is brought up before it can be sent.
        top.current?.scrollIntoView({ block: 'nearest' })
        return view.offer && check.check(view.offer.quote)
      case 'accept':
        return worse && check.check(worse.offered)
      case 'send':
        return send()
      case 'tryAgain':
        return tryAgain()
    }
  }

  const { action, label } = decision
  const button = (
    <Button kind="go" size="large" isDisabled={!action} onClick={() => action && act(action)}>
      {label}
    </Button>
  )
  const nameOf = (chainId: number | undefined) => chainById(chains, chainId ?? 0)?.name ?? ''
  const error = run.error ?? (worse ? null : check.error)
  const steps = checked?.steps
  return (
    <Column kind="decide" label="Review">
      <div ref={top} className={styles['top']} />
      <Received
        kind={kind}
        view={view}
        board={quotes.board}
        chainName={nameOf(view.receive.token?.chainId)}
      />
      {kind === 'swap' && <Impact view={view} />}
      <Costs kind={kind} view={view} steps={steps} endsIn={checked?.endsIn} />
      {!isRunning && <Consents view={view} onConsent={onConsent} />}
      {checked && (
        <Pane>
          <Checks checked={checked} view={view} />
        </Pane>
      )}
      <Pane>
        {steps && <Steps steps={steps} view={view} run={run} />}
        {worse && <WorseTerms worse={worse} agreed={checked?.built.quote} view={view} />}
        {error && (
          <Failure
            error={error}
            view={view}
            chainName={nameOf(view.pay.token?.chainId)}
            provider={checked?.built.quote.name}
            run={run}
            onBack={back}
          />
        )}
        {run.progress?.phase === 'awaitingWallet' && <OpenWalletHint key={run.progress.step} />}
        <p className="visuallyHidden" role="status">
          {run.status === 'running' ? phaseWords(run.progress) : check.isChecking ? 'Checking' : ''}
        </p>
        <div className={styles['button']}>{button}</div>
        <p className={styles['foot']}>{footWords(decision, steps?.length)}</p>
        {run.status === 'running' && (
          <Button kind="text" size="small" className={styles['stop']} onClick={run.cancel}>
            Stop before the next step
          </Button>
        )}
        {checked && run.status === 'idle' && !error && (
          <Button kind="text" size="small" className={styles['stop']} onClick={back}>
            Back to the quotes
          </Button>
        )}
      </Pane>
      <Dock {...leastOf(view)}>{button}</Dock>
    </Column>
  )
}

/** The one figure that it turns on. */
function leastOf({ offer, receive }: SwapFormView) {
  if (!offer) return { label: 'At least', figure: '-' }
  const figure = `${offer.minReceived.text} ${receive.token?.symbol ?? ''}`
  return { label: `At least, with ${offer.quote.name}`, figure }
}

/** Once, when what was signed is out. */
function useTellSent(record: TransferRecord | undefined, onSent: ReviewProps['onSent']) {
  const isOut = record?.hash !== undefined || record?.orderId !== undefined
  const sentId = isOut && transferStage(record).stage !== 'preparing' ? record.id : undefined
  const tell = useEffectEvent(onSent)
  useEffect(() => {
    if (sentId !== undefined) tell(sentId)
  }, [sentId])
}

const TIMES = ['not once', 'once', 'twice'] as const

/** What a press of the button comes to. */
function footWords({ action }: Decision, steps: number | undefined): string {
  if (action?.type === 'check') return 'Nothing is asked of your wallet yet.'
  if (action?.type !== 'send' || steps === undefined) return ''
  const times = TIMES[steps] ?? `${steps} times`
  return `Your wallet opens ${times}. When this quote ends, another takes its place only if it gives no less.`
}
