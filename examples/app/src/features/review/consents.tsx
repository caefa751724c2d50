import { isConsentIssue } from '@causeway/view-models'
import { Pane } from '../../ui/pane.tsx'
import { ConsentList, type ConsentListProps } from './consent-list.tsx'
import styles from './consents.module.css'

/** The consents that a trade needs, in a pane; nothing if it needs none. While they are asked for, a phone has them in its dock. */
export function Consents(props: ConsentListProps) {
  if (!props.view.issues.some(isConsentIssue)) return null
  return (
    <Pane>
      <div className={asksForConsent(props.view) ? styles['docked'] : undefined}>
        <ConsentList {...props} />
      </div>
    </Pane>
  )
}

/** Returns whether the button waits for a consent. */
export function asksForConsent({ issues }: ConsentListProps['view']): boolean {
  return issues.some((issue) => isConsentIssue(issue) && issue.severity === 'consent')
}
