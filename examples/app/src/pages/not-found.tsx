import { Link } from 'react-router'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pane } from '../ui/pane.tsx'

/** Any path that is no page. */
export function NotFoundPage() {
  return (
    <Pane>
      <EmptyState title="Page not found" action={<Link to="/swap">Go to Swap</Link>}>
        Check the address, or go to Swap.
      </EmptyState>
    </Pane>
  )
}
