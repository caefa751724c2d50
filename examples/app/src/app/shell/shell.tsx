import { useChains, useUrlState } from '@causeway/react'
import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useLocation } from 'react-router'
import { isRestricted } from '../../state/is-restricted.ts'
import { ErrorScreen } from '../error-screen.tsx'
import { HOME } from '../pages.ts'
import { useCrashReport } from '../use-analytics.ts'
import { Footer } from './footer.tsx'
import { Frame } from './frame.tsx'
import { Menu } from './menu.tsx'
import { MENU, navLinks, RAIL } from './nav.ts'
import { OfflineNote } from './offline-note.tsx'
import { Overlays } from './overlays.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { Rail } from './rail.tsx'
import { StorageNote } from './storage-note.tsx'
import { TopBarActions } from './top-bar-actions.tsx'
import { ViewModeNote } from './view-mode-note.tsx'

/** The frame around every page, and the overlays. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation()
  const reportCrash = useCrashReport()
  const chainId = useUrlState((url) => url.chainId)
  const chains = useChains()
  // Swap providers only support EVM chains.
  const canSwap =
    chainId === undefined || chains.some(({ id, chainType }) => id === chainId && chainType === 'EVM')
  const context = { pathname, chainId, isRestricted, canSwap }
  return (
    <>
      <Frame
        home={chainId === undefined ? HOME : `${HOME}?chain=${chainId}`}
        rail={<Rail links={navLinks(RAIL, context)} />}
        menu={<Menu links={navLinks(MENU, context)} />}
        actions={<TopBarActions />}
        footer={<Footer />}
      >
        <OfflineNote />
        <StorageNote />
        <ViewModeNote />
        <ErrorBoundary FallbackComponent={ErrorScreen} resetKeys={[pathname]} onError={reportCrash}>
          <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
        </ErrorBoundary>
      </Frame>
      <Overlays />
    </>
  )
}
