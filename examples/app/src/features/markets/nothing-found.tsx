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
        <EmptyState title={`No ${one}s`}>No lender is supported on these chains.</EmptyState>
      </Pane>
    )
  }
  return (
    <Pane>
      <EmptyState
        title={`No ${one}s match these filters`}
        action={<Button onClick={onShowAll}>Clear filters</Button>}
      >
        {`Clear the filters to see all ${total} ${one}s.`}
      </EmptyState>
    </Pane>
  )
}
