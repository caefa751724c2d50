import { type ReactNode, Suspense, use } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { BrowserRouter } from 'react-router'
import type { TradeDraft } from '../features/trade/trade-draft.ts'
import { ErrorScreen } from './error-screen.tsx'
import { ScrollToTop } from './scroll-to-top.tsx'
import { EarlyPage } from './shell/early-page.tsx'
import { Frame } from './shell/frame.tsx'

interface AppProps {
  /** The app with its SDK. */
  readonly loadedApp: Promise<ReactNode>
  /** Input of the trade form until the SDK has loaded. */
  readonly draft: TradeDraft
}

/**
 * The whole app. The frame and the amounts of the trade form render at once; everything that needs the SDK suspends until
 * it has loaded.
 */
export function App({ loadedApp, draft }: AppProps) {
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
          <Loaded node={loadedApp} />
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

function Loaded({ node }: { readonly node: Promise<ReactNode> }) {
  return use(node)
}
