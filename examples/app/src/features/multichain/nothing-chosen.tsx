import { legsCopy } from '#locale/legs-copy'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Before anything is chosen. */
export function NothingChosen() {
  return <EmptyState title={legsCopy.noneSelected}>{legsCopy.selectAssets}</EmptyState>
}
