import { errorSentence, isCausewayError } from '@causeway/core'
import { useTranslatedError } from '@causeway/react'
import { lendingCopy } from '#locale/lending-copy'
import { readReason } from '../../copy/read-reason.ts'
import { ErrorNote } from '../../ui/error-note.tsx'

/** Replaces the form of a lender that could not be loaded. */
export function LenderUnread({ error }: { readonly error: Error }) {
  const translated = useTranslatedError(error)
  // The code only says that the read failed; the reason is in the error.
  const isUnreadable =
    (isCausewayError(error, 'LENDER_UNREADABLE') || isCausewayError(error, 'NO_LENDING_DATA')) &&
    error.details !== undefined
  return (
    <ErrorNote
      title={lendingCopy.lenderFailed}
      message={readReason(
        isUnreadable ? errorSentence(error) : (translated?.message ?? lendingCopy.lenderFailedText),
      )}
      hint={lendingCopy.allFailedText}
    />
  )
}
