import type { TransferStep } from '@causeway/core'
import { useExecutionProgress, useResume, useTranslatedError } from '@causeway/react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sendingCopy } from '#locale/sending-copy'
import { transfersCopy } from '#locale/transfers-copy'
import { failureCopy } from '../../copy/failure-copy.ts'
import { useEngine } from '../../state/use-engine.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Note } from '../../ui/note.tsx'
import { walletOfSmartAccount } from '../smart-account/open.ts'
import { describeFunds } from './describe-funds.ts'
import { PendingCalls } from './pending-calls.tsx'
import styles from './resume-transfer.module.css'
import type { TransferFacts } from './transfer-facts.ts'

/** Shows the stored calls that are sent once the user has checked them. */
interface Unverified {
  readonly resend: boolean
  readonly shown: readonly TransferStep[]
}

/** A run that is open: its next step is asked of the wallet now, or was interrupted. */
export function ResumeTransfer({ facts }: { readonly facts: TransferFacts }) {
  const { record, provider } = facts
  const progress = useExecutionProgress(record.id)
  const causeway = useEngine()
  const { mutate: resume, isPending: isResuming, error: resumeError, cancel } = useResume()
  const opening = useMutation({
    mutationFn: () => walletOfSmartAccount(causeway, record),
    networkMode: 'always',
  })
  const looking = useMutation({
    mutationFn: () => causeway.executor.pending(record.id),
    networkMode: 'always',
  })
  const [unverified, setUnverified] = useState<Unverified>()
  const send = (settings: Unverified) => {
    setUnverified(undefined)
    const transfer = { ...settings, transfer: record }
    if (record.chainType !== 'BICONOMY') return resume(transfer)
    opening.mutate(undefined, { onSuccess: (wallet) => resume({ ...transfer, wallet }) })
  }
  const goOn = ({ resend = false } = {}) =>
    looking.mutate(undefined, {
      onSuccess({ steps, isRebuilt }) {
        const next = { resend, shown: steps }
        if (isRebuilt || steps.length === 0) send(next)
        else setUnverified(next)
      },
    })
  const isPending = isResuming || opening.isPending || looking.isPending
  const error = looking.error ?? opening.error ?? resumeError
  const words = useTranslatedError(error, { aggregator: provider, chainId: record.chainId })
  if (progress || isPending) {
    const isInWallet = progress?.phase === 'awaitingWallet'
    return (
      <>
        <Note
          tone="info"
          icon="wallet"
          role="status"
          title={isInWallet ? transfersCopy.openWallet : transfersCopy.resuming}
        >
          {isInWallet ? transfersCopy.asksNextStep : transfersCopy.checksSent}
        </Note>
        {isPending && (
          <div className={styles['action']}>
            <Button size="small" onClick={cancel}>
              {transfersCopy.stopBeforeNext}
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
  const told = error && words && failureCopy(error, words, describeFunds(facts))
  return (
    <>
      {told ? (
        <ErrorNote title={told.title} message={told.message} hint={told.hint} details={words?.reason} />
      ) : (
        <Note tone="warn" title={transfersCopy.interrupted}>
          {transfersCopy.interruptedText}
        </Note>
      )}
      <div className={styles['action']}>
        <Button kind="go" size="large" onClick={() => goOn()}>
          {transfersCopy.goOn}
        </Button>
        {told?.isUncertain && (
          <Button onClick={() => goOn({ resend: true })}>{sendingCopy.uncertain.resend}</Button>
        )}
      </div>
    </>
  )
}

/** Whether something of a transfer is still to be asked of the wallet. */
export function canResume({ record, stage }: TransferFacts): boolean {
  return stage.stage !== 'failed' && (record.run?.steps.some(({ done }) => !done) ?? false)
}
