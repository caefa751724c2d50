import { EmptyState } from '../../ui/empty-state.tsx'

/** Before anything is chosen. */
export function NothingChosen() {
  return (
    <EmptyState title="Nothing chosen yet">
      Tick what to send. Each chain gets a row of its own: its quote, its way, its arrival.
    </EmptyState>
  )
}
