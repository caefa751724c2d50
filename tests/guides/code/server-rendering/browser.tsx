import { type Address, createCauseway, QUERY_DEHYDRATION, webStorage } from '@causeway/core'
import { balances } from '@causeway/core/data'
import { urlState, userSettings } from '@causeway/view-models'
import { arbitrum } from '@causeway/core/chains'
import { eip6963Connectors, evm } from '@causeway/core/evm'
import { CausewayProvider } from '@causeway/react'
import { hydrate, QueryClient } from '@tanstack/react-query'
import { hydrateRoot } from 'react-dom/client'
import { Page } from './page.tsx'

export function hydratePage(root: Element, state: string, account: Address) {
  const causeway = createCauseway({
    chains: [arbitrum],
    platforms: [evm({ connectors: [eip6963Connectors({ chains: [arbitrum] })] })],
    storage: webStorage(),
    services: [balances(), urlState({ page: window, initialSearch: window.location.search }), userSettings()],
  })
  const queryClient = new QueryClient({ defaultOptions: QUERY_DEHYDRATION })
  hydrate(queryClient, JSON.parse(state))
  return hydrateRoot(
    root,
    <CausewayProvider causeway={causeway} queryClient={queryClient}>
      <Page account={account} />
    </CausewayProvider>,
  )
}
