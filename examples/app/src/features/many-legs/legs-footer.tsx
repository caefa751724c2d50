import { type ReviewConsent, reviewConsent, unverifiedIssue } from '@causeway/view-models'
import { useEffect, useRef } from 'react'
import { legsCopy } from '#locale/legs-copy'
import { sendingCopy } from '#locale/sending-copy'
import { requestCopy } from '../../copy/get-single-steps.ts'
import { phaseCopy, stepCopy } from '../../copy/step-copy.ts'
import { useOverlayActions } from '../../state/overlays-provider.tsx'
import { Button } from '../../ui/button.tsx'
import type { FormFooterProps } from '../../ui/form-footer.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Pane } from '../../ui/pane.tsx'
import { type Step, StepList } from '../../ui/step-list.tsx'
import { type PlannedAction, toPlannedAction } from '../review/find-repeated.ts'
import { ReviewFooter } from '../review/review-footer.tsx'
import { useEndedRepeat } from '../review/use-ended-repeat.ts'
import { useWalletNotice } from '../review/use-wallet-notice.tsx'
import { countSignatures, decideLegs } from './decide-legs.ts'
import { countLegChains } from './legs.ts'
import styles from './legs-footer.module.css'
import type { LegRun } from './use-leg-run.ts'
import type { ManyLegs } from './use-many-legs.ts'

interface LegsFooterProps {
  readonly many: ManyLegs
  /** Label of the button that sends all legs: `Sell 0.5 ETH`. */
  readonly actionLabel: string
  /** Label if there is nothing to send. */
  readonly missing: string
}

/** Wallet requests of all legs in order, their consent, and the button. */
export function LegsFooter({ many, actionLabel, missing }: LegsFooterProps) {
  const { legs, run, totals, arrivedText, records, target } = many
  const openOverlay = useOverlayActions()
  const isComplete = records.length > 0 && legs.length === 0
  const consent = run.status === 'checked' ? getConsent(many) : undefined
  const decision = decideLegs({ hasAccount: many.hasAccount, legs, run, actionLabel, missing, consent })
  const { label, action } = decision
  const planned = run.status === 'checked' || run.status === 'checking' ? getPlannedActions(run) : []
  const wallet = useWalletNotice({ runAccounts: getRunAccounts(many), planned })
  useEndedRepeat(planned, run.check)
  const handlePress = () => {
    switch (action?.type) {
      case 'connect':
        return openOverlay({ type: 'openWalletMenu', view: 'connect' })
      case 'quote':
        return many.refresh()
      case 'consent':
        return many.giveConsents([action.consent])
      case 'check':
        return run.check()
      case 'send':
        return run.send(many.consents)
    }
  }
  if (isComplete && run.status === 'idle') {
    return (
      <Pane>
        <Button size="large" onClick={() => many.url.change(() => ({ from: [], transfers: [] }))}>
          {legsCopy.newTransfers}
        </Button>
      </Pane>
    )
  }
  const symbol = target.token?.symbol ?? ''
  const { minimum } = totals
  return (
    <>
      {run.checks.size > 0 && run.status !== 'idle' && (
        <Pane>
          <Steps run={run} />
        </Pane>
      )}
      <p className="visuallyHidden" role="status">
        {run.status === 'idle' || run.status === 'checked' ? '' : label}
      </p>
      <ReviewFooter
        label={label}
        onPress={action && handlePress}
        wallet={wallet}
        consent={consent}
        actions={many}
        main={
          records.length > 0
            ? { label: legsCopy.arrived, figure: `${arrivedText} ${symbol}` }
            : { label: legsCopy.atLeast, figure: minimum ? `${minimum.text} ${symbol}` : '-' }
        }
        summary={footerText(many, action?.type)}
        secondaryAction={getSecondaryAction(run)}
      />
    </>
  )
}

/** Returns the accounts of a run that was started, while some of its transfers are not sent. */
function getRunAccounts({ run, legs, accounts }: ManyLegs): string[] {
  const sending = run.current && run.checks.get(run.current.key)
  return [
    ...(sending && sending.status !== 'failed' ? [sending.leg.built.request.fromAddress] : []),
    ...legs.flatMap(({ chain }) => accounts?.[chain.chainType] ?? []),
  ]
}

function getPlannedActions({ checks }: LegRun): PlannedAction[] {
  return [...checks.values()].flatMap((check) =>
    check.status === 'checked' ? toPlannedAction(check.leg.built) : [],
  )
}

/** Returns the consent that the verified legs require. */
function getConsent({ legs, run, consents }: ManyLegs): ReviewConsent | undefined {
  return reviewConsent(
    legs.flatMap(({ key, view, token, chain }) => {
      const check = run.checks.get(key)
      if (check?.status !== 'checked') return []
      const unverified = unverifiedIssue(check.leg.built, consents)
      const issues = unverified ? [unverified, ...view.issues] : view.issues
      return [{ name: legsCopy.tokenOn(token.symbol, chain.name), issues }]
    }),
  )
}

function Steps({ run }: { readonly run: LegRun }) {
  const list = useRef<HTMLDivElement>(null)
  const isChecked = run.status === 'checked'
  // The steps may be below the edge. Bring them into view before the user signs.
  useEffect(() => {
    if (isChecked) list.current?.scrollIntoView({ block: 'nearest' })
  }, [isChecked])
  const steps = [...run.checks].flatMap(([key, check]) =>
    check.status === 'failed' ? [] : check.leg.steps.map((step, index) => ({ key, check, step, index })),
  )
  const { current } = run
  return (
    <div ref={list} className={styles['steps']}>
      <StepList
        steps={steps.map(({ key, check, step, index }, position): Step => {
          const { built, paid, exact, token, chainName, permit } = check.leg
          const paidToken = { ...token, amount: built.request.fromAmount }
          const type = built.request.fromChainId === built.request.toChainId ? legsCopy.swap : legsCopy.bridge
          const isSent = check.status === 'sent'
          const isRunning = current?.key === key && (current.progress?.step ?? 0) === index
          return {
            key: `${key} ${index}`,
            ...(permit
              ? { label: legsCopy.stepOn(sendingCopy.signPermitToSend(permit.maxSpent, paid), chainName) }
              : requestCopy(step, (single) =>
                  legsCopy.stepOn(
                    stepCopy(single, { type, amount: paid, exact, token: paidToken }),
                    chainName,
                  ),
                )),
            mark: isSent ? <Icon name="check" label={legsCopy.done} /> : `${position + 1}`,
            tone: isSent ? 'pos' : isRunning ? 'info' : 'quiet',
            aside: isRunning ? phaseCopy(current.progress) : undefined,
            isCurrent: isRunning || (!current && position === 0),
          }
        })}
      />
    </div>
  )
}

function getSecondaryAction({ status, stop, reset }: LegRun): FormFooterProps['secondaryAction'] {
  if (status === 'running') return { label: sendingCopy.stopBeforeNext, onClick: stop }
  return status === 'checked' ? { label: legsCopy.backToQuotes, onClick: reset } : undefined
}

/** Returns the effect of the button. */
function footerText({ legs, run, batchChains }: ManyLegs, action: string | undefined): string {
  if (action === 'check') return legsCopy.noSignature
  if (action !== 'send') return ''
  const count = countSignatures(legs, run.checks, { batchChains })
  return legsCopy.walletOpens(sendingCopy.times(count), countLegChains(legs) > 1)
}
