import { type FormIssue, formIssueMessage, isFormError } from '@causeway/view-models'
import { Icon } from '../../ui/icon.tsx'
import styles from './issue-lines.module.css'

interface IssueLinesProps {
  /** Id for the `aria-describedby` of the field. */
  readonly id: string
  readonly issues: readonly FormIssue[]
}

/** Issues below a field. The element always exists, so that screen readers announce new issues. */
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

/** Returns the tone of an issue. A missing input is only information. */
function getTone(issue: FormIssue): 'error' | 'warning' | 'info' {
  if (isFormError(issue)) return 'error'
  return issue.severity === 'warning' || issue.severity === 'consent' ? 'warning' : 'info'
}
