import { useTranslatedError } from '@causeway/react'
import { ErrorNote } from '../../ui/error-note.tsx'

/** In place of a form whose lender could not be read. */
export function LenderUnread({ error }: { readonly error: Error }) {
  const translated = useTranslatedError(error)
  return (
    <ErrorNote
      title="This lender could not be loaded"
      message={translated?.message ?? 'Its figures are missing'}
      hint="Your position is not affected. The app tries again automatically."
    />
  )
}
