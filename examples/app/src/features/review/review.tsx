import { chainById } from '@causeway/core/chains'
import { type SwapResult, useChains } from '@causeway/react'
import type { SwapFormView } from '@causeway/view-models'
import { useRef } from 'react'
import { phaseCopy, timesCopy } from '../../copy/step-copy.ts'
import { useOverlayActions } from '../../state/overlays-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Column } from '../../ui/column.tsx'
import { FormFooter, type FormFooterProps } from '../../ui/form-footer.tsx'
import { Pane } from '../../ui/pane.tsx'
import { StickyFooter } from '../../ui/sticky-footer.tsx'
import { Checks } from './checks.tsx'
import { type ConsentActions, ConsentList } from './consent-list.tsx'
import { asksForConsent, Consents } from './consents.tsx'
import { Costs } from './costs.tsx'
import type { Decision } from './decision.ts'
import { Failure } from './failure.tsx'
import { Impact } from './impact.tsx'
import { OpenWalletHint } from './open-wallet-hint.tsx'
import { Received } from './received.tsx'
import styles from './review.module.css'
import { Steps } from './steps.tsx'
import { type TradeReview, useTradeReview } from './use-trade-review.ts'
import { WorseTerms } from './worse-terms.tsx'

interface ReviewProps {
  readonly kind: 'swap' | 'bridge'
  readonly swap: SwapResult
  readonly consents: ConsentActions
  /** The sending transaction, or the order, is out. */
  onSent(transferId: string): void
}

/** What is about to be signed: what it gives, what it costs, what was checked of it, and the one button. */
export function Review({ kind, swap, consents, onSent }: ReviewProps) {
  const chains = useChains()
  const openOverlay = useOverlayActions()
  const top = useRef<HTMLDivElement>(null)
  const onConnect = () => openOverlay({ type: 'openWalletMenu', view: 'connect' })
  const review = useTradeReview({ swap, onConnect, onConsent: consents.giveConsent, onSent })
  const { view, check, run, decision } = review
  const { checked } = check
  const { action, label } = decision
  const press = () => {
    if (!action) return
    // Where the columns stand under one another, what is reviewed is brought up before it can be sent.
    if (action.type === 'check') top.current?.scrollIntoView({ block: 'nearest' })
    review.act(action)
  }
  const button = (
    <Button kind="go" size="large" isDisabled={!action} onClick={press}>
      {label}
    </Button>
  )
  return (
    <Column kind="decide" label="Review">
      <div ref={top} className={styles['top']} />
      <Received
        kind={kind}
        view={view}
        board={swap.quotes.board}
        chainName={chainById(chains, view.receive.token?.chainId ?? 0)?.name ?? ''}
      />
      {kind === 'swap' && <Impact view={view} />}
      <Costs kind={kind} view={view} steps={checked?.steps} endsIn={checked?.endsIn} />
      {run.status === 'idle' && <Consents view={view} actions={consents} />}
      {checked && (
        <Pane>
          <Checks checked={checked} view={view} />
        </Pane>
      )}
      <Pane>
        <Progress review={review} chainName={chainById(chains, view.pay.token?.chainId ?? 0)?.name ?? ''} />
        <FormFooter
          button={button}
          words={footWords(decision, checked?.steps?.length)}
          wayOut={wayOutOf(review)}
        />
      </Pane>
      <StickyFooter
        {...leastOf(view)}
        notice={
          run.status === 'idle' && asksForConsent(view) && <ConsentList view={view} actions={consents} />
        }
      >
        {button}
      </StickyFooter>
    </Column>
  )
}

interface ProgressProps {
  readonly review: TradeReview
  /** Where the money is until it is sent. */
  readonly chainName: string
}

/** What the wallet is asked, what became of it, and what stands in the way. */
function Progress({ review, chainName }: ProgressProps) {
  const { view, check, run, error, back } = review
  const { checked, worse } = check
  return (
    <>
      {checked?.steps && <Steps steps={checked.steps} view={view} run={run} />}
      {worse && <WorseTerms worse={worse} agreed={checked?.built.quote} view={view} />}
      {error && (
        <Failure
          error={error}
          view={view}
          chainName={chainName}
          provider={checked?.built.quote.name}
          run={run}
          onBack={back}
        />
      )}
      {run.progress?.phase === 'awaitingWallet' && <OpenWalletHint key={run.progress.step} />}
      <p className="visuallyHidden" role="status">
        {run.status === 'running' ? phaseCopy(run.progress) : check.isChecking ? 'Checking' : ''}
      </p>
    </>
  )
}

function wayOutOf({ run, check, error, back }: TradeReview): FormFooterProps['wayOut'] {
  if (run.status === 'running') return { label: 'Stop before the next step', onClick: run.cancel }
  const isReviewed = check.checked !== undefined && run.status === 'idle' && !error
  return isReviewed ? { label: 'Back to the quotes', onClick: back } : undefined
}

/** The one figure that it turns on. */
function leastOf({ offer, receive }: SwapFormView) {
  if (!offer) return { label: 'At least', figure: '-' }
  const figure = `${offer.minReceived.text} ${receive.token?.symbol ?? ''}`
  return { label: `At least, with ${offer.quote.name}`, figure }
}

/** What a press of the button comes to. */
function footWords({ action }: Decision, steps: number | undefined): string {
  if (action?.type === 'check') return 'Nothing is asked of your wallet yet.'
  if (action?.type === 'acceptUnverified') return 'Nothing is sent yet. Read above what is not verified.'
  if (action?.type !== 'send' || steps === undefined) return ''
  return `Your wallet opens ${timesCopy(steps)}. When this quote ends, another takes its place only if it gives no less.`
}
