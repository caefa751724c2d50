import { legsCopy } from '#locale/legs-copy'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Shown before a source is selected. */
export function NoSources() {
  return <EmptyState title={legsCopy.noneSelected}>{legsCopy.selectAssets}</EmptyState>
}
