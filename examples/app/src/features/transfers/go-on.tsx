import { useCauseway, useExecutionProgress, useResume, useTranslatedError } from '@causeway/react'
import { useMutation } from '@tanstack/react-query'
import { failureWords, uncertainWords } from '../../copy/failure-words.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Note } from '../../ui/note.tsx'
import { walletOfSmartAccount } from '../smart-account/open.ts'
import type { TransferFacts } from './facts.ts'
import styles from './go-on.module.css'
import { whereMoneyIs } from './where-money-is.ts'

/** Whether something of a transfer is still to be asked of the wallet. */
export function canGoOn({ record, stage }: TransferFacts): boolean {
  return stage.stage !== 'failed' && (record.run?.steps.some(({ done }) => !done) ?? false)
}

/** A run that is open: its next step is asked of the wallet now, or was interrupted. */
export function GoOn({ facts }: { readonly facts: TransferFacts }) {
  const { record, provider } = facts
  const progress = useExecutionProgress(record.id)
  const causeway = useCauseway()
  const { mutate: resume, isPending: isResuming, error: resumeError, cancel } = useResume()
  const opening = useMutation({
    mutationFn: () => walletOfSmartAccount(causeway, record),
    networkMode: 'always',
  })
  const goOn = (settings: { readonly resend?: boolean } = {}) => {
    const transfer = { ...settings, transfer: record }
    if (record.chainType !== 'BICONOMY') return resume(transfer)
    opening.mutate(undefined, { onSuccess: (wallet) => resume({ ...transfer, wallet }) })
  }
  const isPending = isResuming || opening.isPending
  const error = opening.error ?? resumeError
  const words = useTranslatedError(error, { aggregator: provider, chainId: record.chainId })
  if (progress || isPending) {
    const isInWallet = progress?.phase === 'awaitingWallet'
    return (
      <>
        <Note tone="info" icon="wallet" role="status" title={isInWallet ? 'Open your wallet.' : 'Going on.'}>
          {isInWallet ? 'It asks you for the next step.' : 'What was already sent is looked for first.'}
        </Note>
        {isPending && (
          <div className={styles['action']}>
            <Button size="small" onClick={cancel}>
              Stop before the next step
            </Button>
          </div>
        )}
      </>
    )
  }
  const told = error && words && failureWords(error, words, whereMoneyIs(facts))
  return (
    <>
      {told ? (
        <ErrorNote title={told.title} message={told.message} hint={told.hint} details={words?.reason} />
      ) : (
        <Note tone="warn" title="Interrupted.">
          Its next step was not asked of your wallet, or the answer got lost. Going on looks for what was sent
          first: nothing is sent twice.
        </Note>
      )}
      <div className={styles['action']}>
        <Button kind="go" size="large" onClick={() => goOn()}>
          Go on
        </Button>
        {told?.isUncertain && <Button onClick={() => goOn({ resend: true })}>{uncertainWords.resend}</Button>}
      </div>
    </>
  )
}
