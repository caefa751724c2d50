import { type ComponentType, lazy } from 'react'

type Page = ComponentType

/** Path of the default page. */
export const HOME = '/swap'

function page(load: () => Promise<Page>) {
  let loading: Promise<{ readonly default: Page }> | undefined
  const preload = () => {
    loading ??= load().then(
      (Page) => ({ default: Page }),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  return Object.assign(lazy(preload), { preload })
}

export const SwapPage = page(async () => (await import('../pages/swap.tsx')).SwapPage)
export const BridgePage = page(async () => (await import('../pages/bridge.tsx')).BridgePage)
export const LendingIndexPage = page(
  async () => (await import('../pages/lending-index.tsx')).LendingIndexPage,
)
export const LendingDetailPage = page(
  async () => (await import('../pages/lending-detail.tsx')).LendingDetailPage,
)
export const LendingProPage = page(async () => (await import('../pages/lending-pro.tsx')).LendingProPage)
export const MarketsPage = page(async () => (await import('../pages/markets.tsx')).MarketsPage)
export const YieldsPage = page(async () => (await import('../pages/yields.tsx')).YieldsPage)
export const PortfolioPage = page(async () => (await import('../pages/portfolio.tsx')).PortfolioPage)
export const ApprovalsPage = page(async () => (await import('../pages/approvals.tsx')).ApprovalsPage)
export const RewardsPage = page(async () => (await import('../pages/rewards.tsx')).RewardsPage)
export const MultichainPage = page(async () => (await import('../pages/multichain.tsx')).MultichainPage)
export const BuySellPage = page(async () => (await import('../pages/buy-sell.tsx')).BuySellPage)
export const NotFoundPage = page(async () => (await import('../pages/not-found.tsx')).NotFoundPage)

const PAGES = {
  '/': SwapPage,
  [HOME]: SwapPage,
  '/bridge': BridgePage,
  '/lending': LendingIndexPage,
  '/markets': MarketsPage,
  '/yields': YieldsPage,
  '/portfolio': PortfolioPage,
  '/approvals': ApprovalsPage,
  '/rewards': RewardsPage,
  '/multichain': MultichainPage,
  '/buysell': BuySellPage,
}

/**
 * Preloads the code of a page, which then renders without a placeholder: React would show one for at least 300 ms. A
 * failed load is ignored: it is repeated, and reported, on navigation.
 */
export async function preloadPage(path: string): Promise<void> {
  const page = Object.hasOwn(PAGES, path) ? PAGES[path as keyof typeof PAGES] : undefined
  await page?.preload().catch(() => undefined)
}
