import type { Causeway } from '@causeway/core'
import { CausewayProvider } from '@causeway/react'
import { QueryClient } from '@tanstack/react-query'
import { Suspense, use, useLayoutEffect, useState } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { BrowserRouter } from 'react-router'
import type { TradeDraft } from '../features/trade/trade-draft.ts'
import { TradeSlippageProvider } from '../features/trade/trade-slippage-provider.tsx'
import { OverlaysProvider } from '../state/overlays-provider.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { AppRoutes } from './routes.tsx'
import { ScrollToTop } from './scroll-to-top.tsx'
import { EarlyPage } from './shell/early-page.tsx'
import { Frame } from './shell/frame.tsx'
import { Shell } from './shell/shell.tsx'
import { Watchers } from './watchers.tsx'

interface AppProps {
  readonly engine: Promise<Causeway>
  /** Input of the trade form until the SDK has loaded. */
  readonly draft: TradeDraft
}

/**
 * The whole app. The frame and the amounts of the trade form render at once; everything that needs the SDK suspends until
 * it has loaded.
 */
export function App({ engine, draft }: AppProps) {
  return (
    <BrowserRouter>
      <ErrorBoundary FallbackComponent={FramedErrorScreen}>
        <ScrollToTop />
        <Suspense
          fallback={
            <Frame>
              <EarlyPage draft={draft} />
            </Frame>
          }
        >
          <WithEngine engine={engine} draft={draft} />
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

function WithEngine({ engine, draft }: AppProps) {
  const causeway = use(engine)
  const [queryClient] = useState(() => new QueryClient())
  useLayoutEffect(() => draft.restoreFocus(), [draft])
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
