import { ErrorNote } from '../../ui/error-note.tsx'

/** In place of a form whose lender could not be read. */
export function LenderUnread({ error }: { readonly error: Error }) {
  return (
    <ErrorNote
      title="This lender could not be read"
      message="Nothing of yours is touched by that. It is asked again by itself."
      details={error.message}
    />
  )
}
