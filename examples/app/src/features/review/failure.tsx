import { isCausewayError } from '@causeway/core'
import { useTranslatedError } from '@causeway/react'
import type { SwapFormView } from '@causeway/view-models'
import { useMutation } from '@tanstack/react-query'
import { reviewCopy } from '#locale/review-copy'
import { sendingCopy } from '#locale/sending-copy'
import { failureCopy, failureDetails } from '../../copy/failure-copy.ts'
import { reportedBatchCopy } from '../../copy/reported-batch-copy.ts'
import { unsentCopy } from '../../copy/step-copy.ts'
import { useEngine } from '../../state/use-engine.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { scrollToCenter } from '../../ui/scroll-to-center.ts'
import { approvalText } from './approval-text.ts'
import { earlierAttemptCopy } from './earlier-attempt-copy.ts'
import styles from './failure.module.css'
import { isProvenUnsent } from './is-proven-unsent.ts'
import { sentText, toSendFacts } from './is-sent.ts'
import { toActionSummary } from './to-action-summary.ts'
import { useAllowances } from './use-allowances.ts'
import { useFailureConnection } from './use-failure-connection.ts'
import { useLostRequest } from './use-lost-request.ts'
import type { ReviewRun } from './use-run.ts'

interface FailureProps {
  readonly error: Error
  readonly view: SwapFormView
  readonly chainName: string
  readonly provider: string | undefined
  readonly run: ReviewRun
  /** Whether the run belongs to an account that is not connected. */
  readonly isOtherAccount: boolean
  onBack(): void
}

/** A failed trade: the reason, where the funds are, and the next step, in this order. */
export function Failure({ error, view, chainName, provider, run, isOtherAccount, onBack }: FailureProps) {
  const translation = useTranslatedError(error, { aggregator: provider, chainId: view.pay.token?.chainId })
  const connection = useFailureConnection(error)
  const { transfers, clock } = useEngine()
  const discarding = useMutation({
    mutationFn: (id: string) => transfers.clear({ ids: [id], pending: 'drop' }),
    onSuccess: onBack,
    networkMode: 'always',
  })
  const { record, resume } = run
  const earlier = useLostRequest(view.pay.token?.chainId, record?.id)
  const allowances = useAllowances(record, run.status === 'running')
  if (!translation) return null
  const facts = toSendFacts(record)
  const steps = record?.run?.steps ?? []
  const unsent =
    record && facts.isSent
      ? sentText(record)
      : unsentCopy({
          paid: toActionSummary(view).amount || undefined,
          chainName,
          steps,
          isOver: record?.status !== 'PENDING',
          permissions: approvalText(steps, allowances),
          earlier,
        })
  const fundsNote = reportedBatchCopy(record, chainName) ?? unsent
  const general = failureCopy(error, translation, fundsNote, { connection, ...facts })
  const { title, message, hint, isUncertain } = {
    ...general,
    ...(record &&
      earlierAttemptCopy(error, { record, output: view.receive.token, now: clock.now(), fundsNote })),
  }
  return (
    <div ref={scrollToCenter}>
      <ErrorNote
        title={title}
        message={message}
        // The message already states that nothing was sent.
        hint={
          translation.code === 'USER_REJECTED' && !facts.isSent && !isUncertain
            ? reviewCopy.tryAgainOrBack
            : hint
        }
        details={failureDetails(error, translation.reason)}
      />
      <div className={styles['ways']}>
        {isUncertain && record && (
          <Button isDisabled={isOtherAccount} onClick={() => resume(record, { resend: true })}>
            {sendingCopy.uncertain.resend}
          </Button>
        )}
        {record && isCausewayError(error, 'ORDER_ALREADY_SIGNED') && (
          <Button isDisabled={isOtherAccount} onClick={() => resume(record, { keepsTerms: true })}>
            {sendingCopy.signedOrder.submit}
          </Button>
        )}
        {record && isProvenUnsent(record, error) && (
          <Button isDisabled={discarding.isPending} onClick={() => discarding.mutate(record.id)}>
            {reviewCopy.discardAndRestart}
          </Button>
        )}
        <Button kind="text" onClick={onBack}>
          {reviewCopy.back}
        </Button>
      </div>
    </div>
  )
}
