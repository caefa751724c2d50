import { isCausewayError } from '@causeway/core'
import { useTranslatedError } from '@causeway/react'
import { uncertainWords } from '../../copy/trade-words.ts'
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
  const deed = checked?.deed ?? subject?.deed
  const words = useTranslatedError(error, { protocol: family, chainId, ...deed?.trade })
  if (!words || !deed) return null
  const isUncertain = isCausewayError(error, 'SEND_UNCERTAIN')
  const remains = remainsText(deed, record?.run?.steps ?? [])
  // The user has just stopped it.
  const said = words.code === 'EARLY_ABORT' ? [] : [words.message.replace(/([^.!?])$/, '$1.')]
  const message = isUncertain ? uncertainWords.message : [...said, remains].join(' ')
  const details = [isCausewayError(error) ? error.code : error.name, error.message, words.reason]
  return (
    <ErrorNote
      title={isUncertain ? uncertainWords.title : words.title}
      message={message}
      hint={isUncertain ? uncertainWords.hint : undefined}
      details={details.filter(Boolean).join('\n')}
      action={
        review.status === 'stopped' && (
          <>
            {isUncertain && (
              <Button onClick={() => tryAgain({ isUnsent: true })}>{uncertainWords.resend}</Button>
            )}
            <Button kind="text" onClick={leave}>
              Back to the form
            </Button>
          </>
        )
      }
    />
  )
}
