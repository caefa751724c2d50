import { type ComponentType, lazy } from 'react'

type Page = ComponentType

/** Path of the default page. */
export const HOME = '/swap'

const LOADERS = {
  '/swap': async () => (await import('../pages/swap.tsx')).SwapPage,
  '/bridge': async () => (await import('../pages/bridge.tsx')).BridgePage,
  '/lending': async () => (await import('../pages/lending-index.tsx')).LendingIndexPage,
  '/markets': async () => (await import('../pages/markets.tsx')).MarketsPage,
  '/yields': async () => (await import('../pages/yields.tsx')).YieldsPage,
  '/portfolio': async () => (await import('../pages/portfolio.tsx')).PortfolioPage,
  '/approvals': async () => (await import('../pages/approvals.tsx')).ApprovalsPage,
  '/rewards': async () => (await import('../pages/rewards.tsx')).RewardsPage,
  '/multichain': async () => (await import('../pages/multichain.tsx')).MultichainPage,
  '/buysell': async () => (await import('../pages/buy-sell.tsx')).BuySellPage,
} satisfies Record<string, () => Promise<Page>>

function page(load: () => Promise<Page>) {
  return lazy(async () => ({ default: await load() }))
}

export const SwapPage = page(LOADERS['/swap'])
export const BridgePage = page(LOADERS['/bridge'])
export const LendingIndexPage = page(LOADERS['/lending'])
export const LendingDetailPage = page(
  async () => (await import('../pages/lending-detail.tsx')).LendingDetailPage,
)
export const LendingProPage = page(async () => (await import('../pages/lending-pro.tsx')).LendingProPage)
export const MarketsPage = page(LOADERS['/markets'])
export const YieldsPage = page(LOADERS['/yields'])
export const PortfolioPage = page(LOADERS['/portfolio'])
export const ApprovalsPage = page(LOADERS['/approvals'])
export const RewardsPage = page(LOADERS['/rewards'])
export const MultichainPage = page(LOADERS['/multichain'])
export const BuySellPage = page(LOADERS['/buysell'])
export const NotFoundPage = page(async () => (await import('../pages/not-found.tsx')).NotFoundPage)

/** Preloads the code of a page. A failed load is ignored: it is repeated, and reported, on navigation. */
export function preloadPage(path: string): void {
  const load = Object.hasOwn(LOADERS, path) ? LOADERS[path as keyof typeof LOADERS] : undefined
  load?.().catch(() => undefined)
}
