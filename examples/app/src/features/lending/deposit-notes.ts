import { formatPercent } from '@causeway/core/format'
import type { PoolRow } from '@causeway/core/lending'
import { lendingCopy } from '#locale/lending-copy'

/** Returns the notes below a deposit APR: that it lacks an unknown yield, and the part that rewards pay. */
export function depositNotes({ netDepositApr, rewardApr }: PoolRow): readonly string[] {
  if (netDepositApr === 'unknown') return [lendingCopy.unknownYield]
  return rewardApr === 0 || rewardApr === 'unknown' ? [] : [lendingCopy.rewards(formatPercent(rewardApr))]
}
