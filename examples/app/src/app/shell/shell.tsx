import { useChains, useUrlState } from '@causeway/react'
import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useLocation } from 'react-router'
import { ErrorScreen } from '../error-screen.tsx'
import { isRestricted } from '../restricted.ts'
import { useCrashReport } from '../use-analytics.ts'
import { Footer } from './footer.tsx'
import { Frame } from './frame.tsx'
import { Menu } from './menu.tsx'
import { MENU, navLinks, RAIL } from './nav.ts'
import { Overlays } from './overlays.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { Rail } from './rail.tsx'
import { TopBarActions } from './top-bar-actions.tsx'

/** What surrounds every page, and what may lie over it. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation()
  const tellCrash = useCrashReport()
  const chainId = useUrlState((url) => url.chainId)
  const chains = useChains()
  // Every provider of swaps works on EVM chains, and on those alone.
  const canSwap =
    chainId === undefined || chains.some(({ id, chainType }) => id === chainId && chainType === 'EVM')
  const context = { pathname, chainId, isRestricted, canSwap }
  return (
    <>
      <Frame
        rail={<Rail links={navLinks(RAIL, context)} />}
        menu={<Menu links={navLinks(MENU, context)} />}
        actions={<TopBarActions />}
        footer={<Footer />}
      >
        <ErrorBoundary FallbackComponent={ErrorScreen} resetKeys={[pathname]} onError={tellCrash}>
          <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
        </ErrorBoundary>
      </Frame>
      <Overlays />
    </>
  )
}
