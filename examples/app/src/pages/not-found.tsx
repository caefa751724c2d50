import { Link } from 'react-router'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pane } from '../ui/pane.tsx'

/** Any path that is no page. */
export function NotFoundPage() {
  return (
    <Pane>
      <EmptyState title="No page here" action={<Link to="/swap">Go to Swap</Link>}>
        The address leads nowhere. Check it for a slip, or begin at Swap.
      </EmptyState>
    </Pane>
  )
}
