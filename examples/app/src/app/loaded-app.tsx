import type { Causeway } from '@causeway/core'
import { CausewayProvider } from '@causeway/react'
import { QueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import type { TradeDraft } from '../features/trade/trade-draft.ts'
import { TradeSlippageProvider } from '../features/trade/trade-slippage-provider.tsx'
import { OverlaysProvider } from '../state/overlays-provider.tsx'
import { AppRoutes } from './routes.tsx'
import { Shell } from './shell/shell.tsx'
import { Watchers } from './watchers.tsx'

interface LoadedAppProps {
  readonly causeway: Causeway
  /** Input of the trade form before the SDK had loaded. */
  readonly draft: TradeDraft
}

/** The app with its SDK: every page in the shell. */
export function LoadedApp({ causeway, draft }: LoadedAppProps) {
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
