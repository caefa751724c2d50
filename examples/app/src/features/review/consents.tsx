import { isConsentIssue } from '@causeway/view-models'
import { Pane } from '../../ui/pane.tsx'
import { ConsentList, type ConsentListProps } from './consent-list.tsx'

/** The consents that a trade needs, in a pane; nothing if it needs none. */
export function Consents(props: ConsentListProps) {
  if (!props.view.issues.some(isConsentIssue)) return null
  return (
    <Pane>
      <ConsentList {...props} />
    </Pane>
  )
}
