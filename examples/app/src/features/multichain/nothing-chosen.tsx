import { EmptyState } from '../../ui/empty-state.tsx'

/** Before anything is chosen. */
export function NothingChosen() {
  return (
    <EmptyState title="No assets selected">
      Select the assets to send. Each chain then shows its quote, route and arrival time.
    </EmptyState>
  )
}
