import { formIssueMessage, type JourneyCosts } from '@causeway/view-models'
import { Note } from '../../ui/note.tsx'

/** Losses that need no consent, and prices that are unknown or old. */
export function CostRemarks({ costs }: { readonly costs: JourneyCosts | undefined }) {
  return costs?.remarks.map((issue) => (
    <Note key={issue.code} tone={issue.severity === 'info' ? 'info' : 'warn'}>
      {formIssueMessage(issue)}
    </Note>
  ))
}
