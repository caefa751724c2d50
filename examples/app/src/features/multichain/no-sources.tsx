import { legsCopy } from '#locale/legs-copy'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Placeholder until a source is selected. */
export function NoSources() {
  return <EmptyState title={legsCopy.noneSelected}>{legsCopy.selectAssets}</EmptyState>
}
