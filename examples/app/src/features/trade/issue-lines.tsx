import type { SwapIssue } from '@causeway/view-models'
import { Icon } from '../../ui/icon.tsx'
import styles from './issue-lines.module.css'

interface IssueLinesProps {
  /** What the field says it is described by. */
  readonly id: string
  readonly issues: readonly SwapIssue[]
}

/** What is to be known about a field, under it. The place is there before anything is said, so that it is read out. */
export function IssueLines({ id, issues }: IssueLinesProps) {
  return (
    <div id={id} role="status">
      {issues.map(({ code, severity, message }) => (
        <p key={code} className={styles['line']} data-severity={severity}>
          <Icon name={severity === 'info' ? 'info' : 'warning'} size="s" />
          <span>{message}</span>
        </p>
      ))}
    </div>
  )
}
