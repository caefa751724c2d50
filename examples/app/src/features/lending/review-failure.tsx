import type { TransferRecord } from '@causeway/core'
import { useTranslatedError } from '@causeway/react'
import { Link } from 'react-router'
import { lendingCopy } from '#locale/lending-copy'
import { sendingCopy } from '#locale/sending-copy'
import { transfersCopy } from '#locale/transfers-copy'
import { failureCopy, failureDetails } from '../../copy/failure-copy.ts'
import { reportedBatchCopy } from '../../copy/reported-batch-copy.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Note } from '../../ui/note.tsx'
import { scrollToCenter } from '../../ui/scroll-to-center.ts'
import { sentText, toSendFacts } from '../review/is-sent.ts'
import { useFailureConnection } from '../review/use-failure-connection.ts'
import { useLostRequest } from '../review/use-lost-request.ts'
import { describeFunds } from '../transfers/describe-funds.ts'
import { hasOpenSteps } from '../transfers/has-open-steps.ts'
import { useTransferFacts } from '../transfers/use-transfer-facts.ts'
import type { Review } from './review.ts'
import { fundsText } from './step-text.ts'

interface ReviewFailureProps {
  readonly review: Review
  readonly error: Error
  /** Whether the run belongs to an account that is not connected. */
  readonly isOtherAccount: boolean
}

interface OpenRevocationProps {
  readonly record: TransferRecord
  onBack(): void
}

/** An executed action whose permission was not revoked, and remains. */
function OpenRevocation({ record, onBack }: OpenRevocationProps) {
  const { facts } = useTransferFacts(record)
  return (
    <Note tone="warn" role="alert" title={`${lendingCopy.doneTitle} ${transfersCopy.permissionRemains}`}>
      {describeFunds(facts)}{' '}
      <Button kind="text" onClick={onBack}>
        {lendingCopy.backToForm}
      </Button>
    </Note>
  )
}

/** A failed action: the reason, where the funds are, and the next step, in this order. */
export function ReviewFailure({ review, error, isOtherAccount }: ReviewFailureProps) {
  const { subject, checked, record, allowances, tryAgain, leave } = review
  const { chainId, family } = subject?.market ?? {}
  const summary = checked?.summary ?? subject?.summary
  const translation = useTranslatedError(error, { protocol: family, chainId, ...summary?.trade })
  const connection = useFailureConnection(error)
  const earlier = useLostRequest(chainId, record?.id)
  if (!translation || !summary) return null
  const isDone = record?.status === 'DONE'
  if (isDone && hasOpenSteps(record, allowances)) return <OpenRevocation record={record} onBack={leave} />
  const { isSent, isUnknown } = toSendFacts(record)
  // Nothing is left to revoke.
  const isDoneUnreported = isDone && record.recoveredTime !== undefined
  const facts = { isSent: isSent || isDoneUnreported, isUnknown }
  const steps = record?.run?.steps ?? []
  const unsent =
    record && (facts.isSent || isDone)
      ? sentText(record)
      : fundsText(summary, steps, { isOver: record?.status !== 'PENDING', allowances, earlier })
  const fundsNote = reportedBatchCopy(record, summary.chainName) ?? unsent
  const { title, message, hint, isUncertain } = failureCopy(error, translation, fundsNote, {
    connection,
    ...facts,
  })
  return (
    <div ref={scrollToCenter}>
      <ErrorNote
        title={title}
        message={message}
        hint={isUncertain ? hint : undefined}
        details={failureDetails(error, translation.reason)}
        action={
          review.status === 'stopped' && (
            <>
              {translation.code === 'REPLACED' && record && (
                <Link to={`/swap?${new URLSearchParams({ transfer: record.id })}`}>
                  {transfersCopy.openTransfer}
                </Link>
              )}
              {isUncertain && (
                <Button isDisabled={isOtherAccount} onClick={() => tryAgain({ isUnsent: true })}>
                  {sendingCopy.uncertain.resend}
                </Button>
              )}
              <Button kind="text" onClick={leave}>
                {lendingCopy.backToForm}
              </Button>
            </>
          )
        }
      />
    </div>
  )
}
