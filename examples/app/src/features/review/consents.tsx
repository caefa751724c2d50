import { Pane } from '../../ui/pane.tsx'
import { ConsentList, type ConsentListProps, isAsking } from './consent-list.tsx'

/** What a trade asks of the user, in a pane of its own; none where it asks nothing. */
export function Consents(props: ConsentListProps) {
  if (!props.view.issues.some(isAsking)) return null
  return (
    <Pane>
      <ConsentList {...props} />
    </Pane>
  )
}
