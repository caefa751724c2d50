import type { AssetRows } from '@causeway/view-models'
import { walletCopy } from '#locale/wallet-copy'

/** How much there is to see of what is held, in a few words. */
export function holdingsSentence({
  status,
  groups,
  chips,
}: Pick<AssetRows, 'status' | 'groups' | 'chips'>): string {
  if (status === 'loading') return walletCopy.loadingBalances
  if (status === 'unread') return walletCopy.balancesFailedShort
  if (groups.length === 0) return walletCopy.noAssets
  return walletCopy.holdings(count(groups.length, 'asset'), count(chips.chainCount, 'chain'))
}

function count(size: number, what: string): string {
  return `${size} ${what}${size === 1 ? '' : 's'}`
}
