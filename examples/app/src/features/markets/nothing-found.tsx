import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pane } from '../../ui/pane.tsx'

interface NothingFoundProps {
  /** `pool` */
  readonly one: string
  readonly total: number
  onShowAll(): void
}

/** Nothing has all that is asked for: the way back to all. */
export function NothingFound({ one, total, onShowAll }: NothingFoundProps) {
  if (total === 0) {
    return (
      <Pane>
        <EmptyState title={`There is no ${one} here`}>No lender is read on any of the chains.</EmptyState>
      </Pane>
    )
  }
  return (
    <Pane>
      <EmptyState
        title={`No ${one} is like that`}
        action={<Button onClick={onShowAll}>Show all {one}s</Button>}
      >
        {`None of ${total} ${one}s has all of what is asked for above.`}
      </EmptyState>
    </Pane>
  )
}
