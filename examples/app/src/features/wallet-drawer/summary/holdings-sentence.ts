import type { AssetRows } from '@causeway/view-models'

/** How much there is to see of what is held, in a few words. */
export function holdingsSentence({
  status,
  groups,
  chips,
}: Pick<AssetRows, 'status' | 'groups' | 'chips'>): string {
  if (status === 'loading') return 'Reading balances'
  if (status === 'unread') return 'Balances could not be read'
  if (groups.length === 0) return 'No assets yet'
  return `${count(groups.length, 'asset')} on ${count(chips.chainCount, 'chain')}`
}

function count(size: number, what: string): string {
  return `${size} ${what}${size === 1 ? '' : 's'}`
}
