import { type FormIssue, formIssueMessage, isFormError } from '@causeway/view-models'
import { Icon } from '../../ui/icon.tsx'
import styles from './issue-lines.module.css'

interface IssueLinesProps {
  /** What the field says it is described by. */
  readonly id: string
  readonly issues: readonly FormIssue[]
}

/** What is to be known about a field, under it. The place is there before anything is said, so that it is read out. */
export function IssueLines({ id, issues }: IssueLinesProps) {
  return (
    <div id={id} role="status">
      {issues.map((issue) => (
        <p key={issue.code} className={styles['line']} data-severity={getTone(issue)}>
          <Icon name={getTone(issue) === 'info' ? 'info' : 'warning'} size="s" />
          <span>{formIssueMessage(issue)}</span>
        </p>
      ))}
    </div>
  )
}

/** A missing input is no more than an information. */
function getTone(issue: FormIssue): 'error' | 'warning' | 'info' {
  if (isFormError(issue)) return 'error'
  return issue.severity === 'warning' || issue.severity === 'consent' ? 'warning' : 'info'
}
