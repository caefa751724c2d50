import { formIssueMessage, isConsentIssue, type SwapFormView } from '@causeway/view-models'
import { Note } from '../../ui/note.tsx'

/** Warnings of a trade that its review asks consent for, before the review. */
export function ConsentNotes({ view }: { readonly view: SwapFormView }) {
  return view.issues.filter(isConsentIssue).map((issue) => (
    <Note key={issue.code} tone={issue.severity === 'info' ? 'quiet' : 'warn'}>
      {formIssueMessage(issue)}
    </Note>
  ))
}
