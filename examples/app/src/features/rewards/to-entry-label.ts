import { getPointsLabel, type PointsEntry } from '@causeway/core/points'
import { rewardsCopy } from '#locale/rewards-copy'

/** Returns the label of an entry. A transaction whose actions the service does not report has a general one. */
export function toEntryLabel({ type, summary }: Pick<PointsEntry, 'type' | 'summary'>): string {
  const isUnknown = summary.actionIn === undefined && summary.actionOut === undefined
  return type === 'defi' && isUnknown ? rewardsCopy.transaction : getPointsLabel({ type, summary })
}
