import { marketsCopy } from '#locale/markets-copy'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pane } from '../../ui/pane.tsx'

interface NothingFoundProps {
  readonly copy: typeof marketsCopy.noPools
  readonly total: number
  onShowAll(): void
}

/** Placeholder for a table without matching rows, with a button that clears the filters. */
export function NothingFound({ copy, total, onShowAll }: NothingFoundProps) {
  if (total === 0) {
    return (
      <Pane>
        <EmptyState title={copy.none}>{marketsCopy.noLender}</EmptyState>
      </Pane>
    )
  }
  return (
    <Pane>
      <EmptyState
        title={copy.noMatch}
        action={<Button onClick={onShowAll}>{marketsCopy.clearFilters}</Button>}
      >
        {copy.clearHint(total)}
      </EmptyState>
    </Pane>
  )
}
