import type { AssetRows } from '@causeway/view-models'
import { walletCopy } from '#locale/wallet-copy'

/** Returns the number of assets and chains: `7 assets on 4 chains`. */
export function holdingsSentence({
  status,
  groups,
  chips,
}: Pick<AssetRows, 'status' | 'groups' | 'chips'>): string {
  if (status === 'loading') return walletCopy.loadingBalances
  if (status === 'unread') return walletCopy.balancesFailedShort
  if (groups.length === 0) return walletCopy.noAssets
  return walletCopy.holdings(walletCopy.assetCount(groups.length), walletCopy.chainCount(chips.chainCount))
}
