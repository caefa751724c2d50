import type { Causeway } from '@causeway/core'
import { CausewayProvider } from '@causeway/react'
import { QueryClient } from '@tanstack/react-query'
import { Suspense, use, useState } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { BrowserRouter } from 'react-router'
import { TradeSlippageProvider } from '../features/trade/trade-slippage-provider.tsx'
import { OverlaysProvider } from '../state/overlays-provider.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { AppRoutes } from './routes.tsx'
import { ScrollToTop } from './scroll-to-top.tsx'
import { Frame } from './shell/frame.tsx'
import { PageSkeleton } from './shell/page-skeleton.tsx'
import { Shell } from './shell/shell.tsx'
import { Watchers } from './watchers.tsx'

/** The whole app. The frame renders at once; everything that needs the SDK suspends until it has loaded. */
export function App({ engine }: { readonly engine: Promise<Causeway> }) {
  return (
    <BrowserRouter>
      <ErrorBoundary FallbackComponent={FramedErrorScreen}>
        <ScrollToTop />
        <Suspense
          fallback={
            <Frame>
              <PageSkeleton />
            </Frame>
          }
        >
          <WithEngine engine={engine} />
        </Suspense>
      </ErrorBoundary>
    </BrowserRouter>
  )
}

function FramedErrorScreen(props: FallbackProps) {
  return (
    <Frame>
      <ErrorScreen {...props} />
    </Frame>
  )
}

function WithEngine({ engine }: { readonly engine: Promise<Causeway> }) {
  const causeway = use(engine)
  const [queryClient] = useState(() => new QueryClient())
  return (
    <CausewayProvider causeway={causeway} queryClient={queryClient}>
      <OverlaysProvider>
        <TradeSlippageProvider>
          <Watchers />
          <Shell>
            <AppRoutes />
          </Shell>
        </TradeSlippageProvider>
      </OverlaysProvider>
    </CausewayProvider>
  )
}
