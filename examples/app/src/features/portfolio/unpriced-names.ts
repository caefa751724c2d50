import type { NetWorthView } from '@causeway/view-models'

/** Returns the symbols of assets without a price, with duplicates. */
export function unpricedNames({ assets, lenders }: Pick<NetWorthView, 'assets' | 'lenders'>): string[] {
  const holdings = lenders.flatMap(({ accounts }) => accounts.flatMap((account) => account.holdings))
  return [...assets, ...holdings].filter(({ worth }) => worth === 'unknown').map(({ symbol }) => symbol)
}
