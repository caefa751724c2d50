import type { AssetGroup } from '@causeway/view-models'
import { commonCopy } from '#locale/common-copy'

/** Returns the symbols that an amount of an asset sums up: `USDC`, or `USDC and axlUSDC`. */
export function getAssetName({ symbol, rows }: Pick<AssetGroup, 'symbol' | 'rows'>): string {
  return commonCopy.and([...new Set([symbol, ...rows.map(({ token }) => token.symbol)])])
}
