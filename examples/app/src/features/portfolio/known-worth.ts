import type { NetWorthView } from '@causeway/view-models'
import { portfolioCopy } from '#locale/portfolio-copy'
import { isUnreadChain } from '../../copy/is-unread-chain.ts'
import type { PortfolioWorth } from './use-portfolio-worth.ts'

type Gaps = Pick<
  PortfolioWorth,
  'view' | 'unreadLenders' | 'unreadBalances' | 'outdatedBalances' | 'staleChains'
>

/** Values of a portfolio. Undefined if nothing of a value is known; 0 is a loaded value. */
export interface KnownWorth {
  readonly deposits: number | undefined
  readonly debt: number | undefined
  readonly wallet: number | undefined
  readonly netWorth: number | undefined
}

/** Returns the known values of a portfolio. 0 is unknown if data behind it is missing or unpriced. */
export function knownWorth({
  view,
  unreadLenders,
  unreadBalances,
}: Pick<Gaps, 'view' | 'unreadLenders' | 'unreadBalances'>): KnownWorth {
  const hasUnread = { lending: unreadLenders.length > 0, wallet: unreadBalances.some(isUnreadChain) }
  const isUnpriced = (parts: NetWorthView['lending'] | undefined) => (parts?.unknown ?? 0) > 0
  const lendingOr = (usd: number) =>
    usd === 0 && (hasUnread.lending || isUnpriced(view.lending)) ? undefined : usd
  const hasUnpricedAssets = view.assets.some(({ worth }) => worth === 'unknown')
  const deposits = lendingOr(view.deposits)
  const debt = lendingOr(view.debt)
  const wallet = view.wallet === 0 && (hasUnread.wallet || hasUnpricedAssets) ? undefined : view.wallet
  const isKnown = [view.deposits, view.debt, view.wallet].some((usd) => usd !== 0)
  const isComplete = deposits !== undefined && debt !== undefined && wallet !== undefined
  return { deposits, debt, wallet, netWorth: isKnown || isComplete ? view.netWorth : undefined }
}

/** Describes missing data: `2 chains could not be loaded and are not included.` Undefined if none is missing. */
export function missingText({
  unreadLenders,
  unreadBalances,
  outdatedBalances,
  staleChains,
}: Gaps): string | undefined {
  const failed = unreadBalances.filter(isUnreadChain)
  const missing = new Set([...unreadLenders, ...failed].map(({ chainId }) => chainId))
  const outdated = new Set([...staleChains.keys(), ...outdatedBalances.map(({ chainId }) => chainId)])
  const stale = [...outdated].filter((chainId) => !missing.has(chainId))
  const sentences = [
    ...(missing.size > 0 ? [portfolioCopy.chainsFailed(missing.size)] : []),
    ...(stale.length > 0 ? [portfolioCopy.chainsStale(stale.length)] : []),
  ]
  return sentences.length === 0 ? undefined : sentences.join(' ')
}
