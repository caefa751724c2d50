import { type FormIssue, formIssueMessage, isConsentIssue, type SwapFormView } from '@causeway/view-models'
import { Note } from '../../ui/note.tsx'
import { isLookalikeIssue } from '../trade/is-lookalike-issue.ts'

interface ConsentNotesProps {
  readonly view: Pick<SwapFormView, 'issues'>
  /** Names the trade among several. */
  readonly title?: string | undefined
}

/** Warnings before the review about terms that the review asks consent for. */
export function ConsentNotes({ view, title }: ConsentNotesProps) {
  return view.issues.filter(isConsentIssue).map((issue) => (
    <Note key={issue.code} tone={getTone(issue)} title={title}>
      {formIssueMessage(issue)}
    </Note>
  ))
}

function getTone(issue: FormIssue) {
  if (isLookalikeIssue(issue)) return 'neg'
  return issue.severity === 'info' ? 'quiet' : 'warn'
}
