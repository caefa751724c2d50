import { useTranslatedError } from '@causeway/react'
import { lendingCopy } from '#locale/lending-copy'
import { sendingCopy } from '#locale/sending-copy'
import { failureCopy, failureDetails } from '../../copy/failure-copy.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { remainsText } from './lending-words.ts'
import type { Review } from './use-review.ts'

interface ReviewFailureProps {
  readonly review: Review
  readonly error: Error
}

/** What happened, what is as it was, what to do next: in this order. */
export function ReviewFailure({ review, error }: ReviewFailureProps) {
  const { subject, checked, record, tryAgain, leave } = review
  const { chainId, family } = subject?.market ?? {}
  const summary = checked?.summary ?? subject?.summary
  const words = useTranslatedError(error, { protocol: family, chainId, ...summary?.trade })
  if (!words || !summary) return null
  const remains = remainsText(summary, record?.run?.steps ?? [])
  const { title, message, hint, isUncertain } = failureCopy(error, words, remains)
  return (
    <ErrorNote
      title={title}
      message={message}
      hint={isUncertain ? hint : undefined}
      details={failureDetails(error, words.reason)}
      action={
        review.status === 'stopped' && (
          <>
            {isUncertain && (
              <Button onClick={() => tryAgain({ isUnsent: true })}>{sendingCopy.uncertain.resend}</Button>
            )}
            <Button kind="text" onClick={leave}>
              {lendingCopy.backToForm}
            </Button>
          </>
        )
      }
    />
  )
}
