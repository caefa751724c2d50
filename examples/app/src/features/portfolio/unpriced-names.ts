import type { NetWorthView } from '@causeway/view-models'

/** What has no price, each by its symbol: the same one twice is two. */
export function unpricedNames({ assets, lenders }: Pick<NetWorthView, 'assets' | 'lenders'>): string[] {
  const holdings = lenders.flatMap(({ accounts }) => accounts.flatMap((account) => account.holdings))
  return [...assets, ...holdings].filter(({ worth }) => worth === 'unknown').map(({ symbol }) => symbol)
}
