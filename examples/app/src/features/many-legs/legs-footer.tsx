import { useState } from 'react'
import { permitCopy, phaseCopy, stepCopy, timesCopy } from '../../copy/step-copy.ts'
import { useOverlayActions } from '../../state/overlays-context.tsx'
import { Button } from '../../ui/button.tsx'
import { FormFooter, type FormFooterProps } from '../../ui/form-footer.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Pane } from '../../ui/pane.tsx'
import { type Step, StepList } from '../../ui/step-list.tsx'
import { StickyFooter } from '../../ui/sticky-footer.tsx'
import { unverifiedCopy } from '../review/verification-copy.ts'
import { decideLegs, signatures } from './decision.ts'
import styles from './legs-footer.module.css'
import type { LegRun } from './use-leg-run.ts'
import type { ManyLegs } from './use-many-legs.ts'

interface LegsDecisionProps {
  readonly many: ManyLegs
  /** What is done with all of it: `Sell 0.5 ETH`. */
  readonly deed: string
  /** What is missing before anything can be sent. */
  readonly missing: string
}

/** What the wallet is asked, in order, and the one button. */
export function LegsFooter({ many, deed, missing }: LegsDecisionProps) {
  const { legs, run, totals, sums, records, target } = many
  const openOverlay = useOverlayActions()
  const isOver = records.length > 0 && legs.length === 0
  const [accepted, setAccepted] = useState('')
  const consent = consentKey(run)
  const needsConsent = consent !== '' && consent !== accepted
  const decision = decideLegs({ hasAccount: many.hasAccount, legs, run, deed, missing, needsConsent })
  const { label, action } = decision
  const act = () => {
    switch (action?.type) {
      case 'connect':
        return openOverlay({ type: 'openWalletMenu', view: 'connect' })
      case 'quote':
        return many.refresh()
      case 'consent':
        return many.giveConsent(action.consent)
      case 'check':
        setAccepted('')
        return run.check()
      case 'acceptUnverified':
        return setAccepted(consent)
      case 'send':
        return run.send()
    }
  }
  if (isOver && run.status === 'idle') {
    return (
      <Pane>
        <Button size="large" onClick={() => many.address.change(() => ({ from: [], transfers: [] }))}>
          New transfers
        </Button>
      </Pane>
    )
  }
  const button = (
    <Button kind="go" size="large" isDisabled={!action} onClick={act}>
      {label}
    </Button>
  )
  const symbol = target.token?.symbol ?? ''
  return (
    <>
      <Pane>
        {run.checks.size > 0 && run.status !== 'idle' && <Steps run={run} />}
        <p className="visuallyHidden" role="status">
          {run.status === 'idle' || run.status === 'checked' ? '' : label}
        </p>
        <FormFooter button={button} words={footWords(many, action?.type)} wayOut={wayOutOf(run)} />
      </Pane>
      <StickyFooter
        label={records.length === 0 ? 'At least' : 'Arrived'}
        figure={
          records.length === 0 ? `${totals.least?.text ?? '-'} ${symbol}` : `${sums.done.text} ${symbol}`
        }
      >
        {button}
      </StickyFooter>
    </>
  )
}

/** Key of the unverified transfers that the user accepts; empty if all are verified. Asked again when it changes. */
function consentKey({ checks }: LegRun): string {
  const unverified = [...checks].flatMap(([key, check]) => {
    if (check.status !== 'checked') return []
    const { built, paid } = check.leg
    const unverifiedChecks = unverifiedCopy(built)
    return unverifiedChecks === '' ? [] : [[key, built.quote.providerId, paid, unverifiedChecks].join(' ')]
  })
  return unverified.join(' ')
}

function Steps({ run }: { readonly run: LegRun }) {
  const steps = [...run.checks].flatMap(([key, check]) =>
    check.status === 'failed' ? [] : check.leg.steps.map((step, index) => ({ key, check, step, index })),
  )
  const { current } = run
  return (
    <div className={styles['steps']}>
      <StepList
        steps={steps.map(({ key, check, step, index }, at): Step => {
          const { built, paid, exact, chainName, permit } = check.leg
          const type = built.request.fromChainId === built.request.toChainId ? 'Swap' : 'Bridge'
          const isSent = check.status === 'sent'
          const isRunning = current?.key === key && (current.progress?.step ?? 0) === index
          return {
            key: `${key} ${index}`,
            label: permit
              ? `${permitCopy(permit.taken, paid)} on ${chainName}`
              : `${stepCopy(step.kind, { type, amount: paid, exact })} on ${chainName}`,
            mark: isSent ? <Icon name="check" label="Done" /> : `${at + 1}`,
            tone: isSent ? 'pos' : isRunning ? 'info' : 'quiet',
            aside: isRunning ? phaseCopy(current.progress) : undefined,
            isCurrent: isRunning || (!current && at === 0),
          }
        })}
      />
    </div>
  )
}

function wayOutOf({ status, stop, reset }: LegRun): FormFooterProps['wayOut'] {
  if (status === 'running') return { label: 'Stop before the next step', onClick: stop }
  return status === 'checked' ? { label: 'Back to the quotes', onClick: reset } : undefined
}

/** What a press of the button comes to. */
function footWords({ legs, run }: ManyLegs, action: string | undefined): string {
  if (action === 'check') return 'Nothing is asked of your wallet yet.'
  if (action === 'acceptUnverified') return 'Nothing is sent yet. Read above what is not verified.'
  if (action !== 'send') return ''
  const count = signatures(legs, run.checks)
  return `Your wallet opens ${timesCopy(count)}, one chain after the other. A quote that ends meanwhile is taken again only if it gives no less.`
}
