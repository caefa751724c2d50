import { useTranslatedError } from '@causeway/react'
import { commonCopy } from '#locale/common-copy'
import { lendingCopy } from '#locale/lending-copy'
import { getLendingReason } from '../../copy/get-lending-reason.ts'
import { readReason } from '../../copy/read-reason.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { RetryButton } from '../../ui/retry-button.tsx'
import { useIsOffline } from '../../ui/use-is-offline.ts'
import { useRetryLending } from './use-retry-lending.ts'

/** Replaces the form of a lender that could not be loaded: the reason, and a button that tries again. */
export function LenderUnread({ error }: { readonly error: Error }) {
  const translated = useTranslatedError(error)
  const { isRetrying, retry } = useRetryLending()
  const reason = readReason(getLendingReason(error) ?? translated?.message ?? lendingCopy.lenderFailedText)
  return (
    <ErrorNote
      title={lendingCopy.lenderFailed}
      message={useIsOffline() ? commonCopy.offline : reason}
      hint={lendingCopy.positionsUnaffected}
      action={<RetryButton isRetrying={isRetrying} onRetry={retry} />}
    />
  )
}
