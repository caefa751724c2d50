import { Link } from 'react-router'
import { shellCopy } from '#locale/shell-copy'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Pane } from '../ui/pane.tsx'

/** The page of unknown paths. */
export function NotFoundPage() {
  return (
    <Pane>
      <PageTitle parts={[shellCopy.notFound]} />
      <EmptyState title={shellCopy.notFound} action={<Link to="/swap">{shellCopy.goToSwap}</Link>}>
        {shellCopy.notFoundHint}
      </EmptyState>
    </Pane>
  )
}
