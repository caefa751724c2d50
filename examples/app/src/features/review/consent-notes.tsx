import { formIssueMessage, isConsentIssue, type SwapFormView } from '@causeway/view-models'
import { Note } from '../../ui/note.tsx'

/** Warnings before the review about terms that the review asks consent for. */
export function ConsentNotes({ view }: { readonly view: SwapFormView }) {
  return view.issues.filter(isConsentIssue).map((issue) => (
    <Note key={issue.code} tone={issue.severity === 'info' ? 'quiet' : 'warn'}>
      {formIssueMessage(issue)}
    </Note>
  ))
}
