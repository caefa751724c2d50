import { useTranslatedError } from '@causeway/react'
import type { SwapFormView } from '@causeway/view-models'
import { reviewCopy } from '#locale/review-copy'
import { sendingCopy } from '#locale/sending-copy'
import { failureCopy, failureDetails } from '../../copy/failure-copy.ts'
import { unsentCopy } from '../../copy/step-copy.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import styles from './failure.module.css'
import { toActionSummary } from './to-action-summary.ts'
import type { ReviewRun } from './use-run.ts'

interface FailureProps {
  readonly error: Error
  readonly view: SwapFormView
  readonly chainName: string
  readonly provider: string | undefined
  readonly run: ReviewRun
  onBack(): void
}

/** What happened, how much of what is still where, what to do next: in this order. */
export function Failure({ error, view, chainName, provider, run, onBack }: FailureProps) {
  const words = useTranslatedError(error, { aggregator: provider, chainId: view.pay.token?.chainId })
  if (!words) return null
  const { record, goOn } = run
  const remains = unsentCopy({
    paid: toActionSummary(view).amount || undefined,
    chainName,
    steps: record?.run?.steps ?? [],
    isOver: record?.status !== 'PENDING',
  })
  const { title, message, hint, isUncertain } = failureCopy(error, words, remains)
  return (
    <>
      <ErrorNote
        title={title}
        message={message}
        // 'Nothing was sent.' has been said by then.
        hint={words.code === 'USER_REJECTED' ? reviewCopy.tryAgainOrBack : hint}
        details={failureDetails(error, words.reason)}
      />
      <div className={styles['ways']}>
        {isUncertain && record && (
          <Button onClick={() => goOn(record, { resend: true })}>{sendingCopy.uncertain.resend}</Button>
        )}
        <Button kind="text" onClick={onBack}>
          {reviewCopy.back}
        </Button>
      </div>
    </>
  )
}
