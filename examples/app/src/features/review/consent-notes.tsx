import { type FormIssue, formIssueMessage, isConsentIssue, type SwapFormView } from '@causeway/view-models'
import { Note } from '../../ui/note.tsx'

/** Warnings before the review about terms that the review asks consent for. */
export function ConsentNotes({ view }: { readonly view: SwapFormView }) {
  return view.issues.filter(isConsentIssue).map((issue) => (
    <Note key={issue.code} tone={getTone(issue)}>
      {formIssueMessage(issue)}
    </Note>
  ))
}

function getTone(issue: FormIssue) {
  if (isLookalikeIssue(issue)) return 'neg'
  return issue.severity === 'info' ? 'quiet' : 'warn'
}

/** Returns whether an issue warns of a recipient that looks like a known address. */
export function isLookalikeIssue({ code, values }: FormIssue): boolean {
  return code === 'RECIPIENT_CONSENT' && values.doubt === 'lookalike'
}
