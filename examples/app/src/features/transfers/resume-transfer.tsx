import { isCausewayError, type TransferRecord, type TransferStep, wasSent } from '@causeway/core'
import { useExecutionProgress, useResume, useSettings, useTranslatedError } from '@causeway/react'
import { lendingRoute } from '@causeway/view-models'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { commonCopy } from '#locale/common-copy'
import { sendingCopy } from '#locale/sending-copy'
import { transfersCopy } from '#locale/transfers-copy'
import { failureCopy } from '../../copy/failure-copy.ts'
import { isSubmissionUnknown, isUnanswered, phaseCopy } from '../../copy/step-copy.ts'
import { stopLabel } from '../../copy/stop-label.ts'
import { useEngine } from '../../state/use-engine.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Note } from '../../ui/note.tsx'
import { QuestionNote } from '../../ui/question-note.tsx'
import { earlierAttemptCopy } from '../review/earlier-attempt-copy.ts'
import { isProvenUnsent } from '../review/is-proven-unsent.ts'
import { isBatchPending, toSendFacts } from '../review/is-sent.ts'
import { useFailureConnection } from '../review/use-failure-connection.ts'
import { useWalletNotice } from '../review/use-wallet-notice.tsx'
import { openResumingWallet } from '../smart-account/open.ts'
import { describeFunds } from './describe-funds.ts'
import { PendingCalls } from './pending-calls.tsx'
import { getResumeText } from './resume-text.ts'
import styles from './resume-transfer.module.css'
import type { TransferFacts } from './transfer-facts.ts'

/** Stored calls that are sent after the user has checked them. */
interface Unverified {
  readonly resend: boolean
  readonly shown: readonly TransferStep[]
}

interface ResumeTransferProps {
  readonly facts: TransferFacts
  /** Error of a run of the page that continued it. */
  readonly runError?: Error | undefined
  /** Called after the record of a transfer with nothing left to track was removed. Default: it cannot be removed. */
  readonly onDiscard?: (() => void) | undefined
}

/** A transfer with open steps: its next wallet request, or buttons to resume or discard it. */
export function ResumeTransfer({ facts, runError, onDiscard }: ResumeTransferProps) {
  const { record, provider, isExpired, isReverted } = facts
  const { lender } = record.info
  const isPartExpired = isExpired && wasSent(record)
  const navigate = useNavigate()
  const expertMode = useSettings((settings) => settings.expertMode)
  const progress = useExecutionProgress(record.id)
  const causeway = useEngine()
  const { mutate: resume, isPending: isResuming, error: resumeError, cancel } = useResume()
  const opening = useMutation({
    mutationFn: () => openResumingWallet(causeway, record),
    networkMode: 'always',
  })
  const pendingSteps = useMutation({
    mutationFn: () => causeway.executor.pending(record.id),
    networkMode: 'always',
  })
  const runFailure = resumeError ?? runError ?? null
  const isUnsent = isProvenUnsent(record, runFailure)
  const discarding = useMutation({
    mutationFn: () => {
      // The transaction of a batch may have been found since the last render.
      const isAccepted = isBatchPending(causeway.transfers.get(record.id) ?? record)
      // The sent steps of an expired plan are confirmed, so nothing is left to track.
      const isDropped = isPartExpired || isUnsent || isAccepted
      return causeway.transfers.clear({ ids: [record.id], pending: isDropped ? 'drop' : 'keep' })
    },
    onSuccess: ({ cleared }) => {
      if (cleared.length > 0) onDiscard?.()
    },
    networkMode: 'always',
  })
  const [unverified, setUnverified] = useState<Unverified>()
  const [isDiscardAsked, setDiscardAsked] = useState(false)
  const send = (settings: Unverified) => {
    setUnverified(undefined)
    const transfer = { ...settings, transfer: record }
    if (record.chainType !== 'BICONOMY') return resume(transfer)
    opening.mutate(undefined, { onSuccess: (wallet) => resume({ ...transfer, wallet }) })
  }
  const handleResume = ({ resend = false } = {}) =>
    pendingSteps.mutate(undefined, {
      onSuccess({ steps, isRebuilt }) {
        const next = { resend, shown: steps }
        if (isRebuilt || steps.length === 0) send(next)
        else setUnverified(next)
      },
    })
  const { notes, isOtherAccount } = useWalletNotice({ runAccounts: [record.from], planned: [] })
  const isPending = isResuming || opening.isPending || pendingSteps.isPending
  const error = discarding.error ?? pendingSteps.error ?? opening.error ?? runFailure
  const connection = useFailureConnection(error)
  const translation = useTranslatedError(error, { aggregator: provider, chainId: record.chainId })
  if (progress || isPending) {
    const isInWallet = progress?.phase === 'awaitingWallet'
    // Without a request of this component, the transfer may be sent for the first time.
    const [title, text] = isInWallet
      ? [transfersCopy.openWallet, transfersCopy.asksNextStep]
      : isPending
        ? [transfersCopy.resuming, transfersCopy.checksSent]
        : [`${phaseCopy(progress)}.`, undefined]
    return (
      <>
        <Note tone="info" icon="wallet" role="status" title={title}>
          {text}
        </Note>
        {isPending && (
          <div className={styles['action']}>
            <Button size="small" onClick={cancel}>
              {stopLabel(progress)}
            </Button>
          </div>
        )}
      </>
    )
  }
  if (unverified) {
    return (
      <PendingCalls
        facts={facts}
        steps={unverified.shown}
        onConfirm={() => send(unverified)}
        onBack={() => setUnverified(undefined)}
      />
    )
  }
  const { isSent, title, text, button } = getResumeText(facts)
  const canContinue = button !== undefined
  const canDiscard =
    onDiscard !== undefined && (isExpired || isUnsent || isBatchPending(record) || !mayBeSent(record))
  if (canDiscard && isDiscardAsked && !discarding.error) {
    return (
      <QuestionNote
        tone="warn"
        title={transfersCopy.discardQuestion}
        confirm={transfersCopy.discard}
        keep={commonCopy.keep}
        onConfirm={() => discarding.mutate()}
        onKeep={() => setDiscardAsked(false)}
      >
        {transfersCopy.discardHint}
      </QuestionNote>
    )
  }
  const mustAsk = !isReverted && !isUnsent && mayBeExecuted(record)
  const fundsNote = describeFunds(facts)
  const failure = error &&
    translation && {
      ...failureCopy(error, translation, fundsNote, { connection, canDiscard, ...toSendFacts(record) }),
      ...earlierAttemptCopy(error, { record, output: facts.output, now: causeway.clock.now(), fundsNote }),
    }
  return (
    <>
      {failure ? (
        <ErrorNote
          title={failure.title}
          message={failure.message}
          hint={failure.hint}
          details={translation?.reason}
        />
      ) : (
        <Note tone={isReverted ? 'neg' : isSent ? 'info' : 'warn'} title={title}>
          {text}
        </Note>
      )}
      {canContinue && notes}
      <div className={styles['action']}>
        {canContinue && (
          <Button kind="go" size="large" isDisabled={isOtherAccount} onClick={() => handleResume()}>
            {isCausewayError(error, 'ORDER_ALREADY_SIGNED') ? sendingCopy.signedOrder.submit : button}
          </Button>
        )}
        {isPartExpired && lender !== undefined && (
          <Button
            kind="go"
            size="large"
            onClick={() => navigate(lendingRoute({ chainId: record.chainId, lender }, { expertMode }))}
          >
            {transfersCopy.openLender(provider)}
          </Button>
        )}
        {canDiscard && (
          <Button
            kind={canContinue || isPartExpired ? 'plain' : 'go'}
            size={canContinue || isPartExpired ? 'medium' : 'large'}
            onClick={() => (mustAsk ? setDiscardAsked(true) : discarding.mutate())}
          >
            {transfersCopy.discard}
          </Button>
        )}
        {failure?.isUncertain && (
          <Button isDisabled={isOtherAccount} onClick={() => handleResume({ resend: true })}>
            {sendingCopy.uncertain.resend}
          </Button>
        )}
      </div>
    </>
  )
}

/** Returns whether the action of a transfer was sent, or may have been sent with a lost reply. */
function mayBeSent(record: TransferRecord): boolean {
  return (
    wasSent(record) ||
    (record.run?.steps.some(
      (step) => (step.kind !== 'approve' && isUnanswered(step)) || isSubmissionUnknown(step),
    ) ??
      false)
  )
}

/** Returns whether a transaction that is not confirmed may still be executed, such as a batch in the wallet or a sent approval. */
function mayBeExecuted(record: TransferRecord): boolean {
  const isOpen = (step: TransferStep) =>
    isUnanswered(step) || (!step.done && 'hash' in step && step.hash !== undefined)
  return isBatchPending(record) || record.run?.steps.some(isOpen) === true
}
