import { type FormIssue, formIssueMessage, isConsentIssue, type SwapFormView } from '@causeway/view-models'
import { Note } from '../../ui/note.tsx'
import { isLookalikeIssue } from '../trade/is-lookalike-issue.ts'

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
