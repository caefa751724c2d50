import { type Address, createCauseway, QUERY_DEHYDRATION } from '@causeway/core'
import { balances, balancesQueryOptions } from '@causeway/core/data'
import { urlState, userSettings } from '@causeway/view-models'
import { arbitrum } from '@causeway/core/chains'
import { evm } from '@causeway/core/evm'
import { CausewayProvider } from '@causeway/react'
import { dehydrate, QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { Page } from './page.tsx'

export async function renderPage(account: Address, search: string) {
  const causeway = createCauseway({
    chains: [arbitrum],
    platforms: [evm()],
    services: [balances(), urlState({ initialSearch: search }), userSettings()],
  })
  const queryClient = new QueryClient({ defaultOptions: QUERY_DEHYDRATION })
  try {
    await queryClient.prefetchQuery(
      balancesQueryOptions(causeway.balances, { chainId: arbitrum.id, account }, causeway),
    )
    const html = renderToString(
      <CausewayProvider causeway={causeway} queryClient={queryClient}>
        <Page account={account} />
      </CausewayProvider>,
    )
    return { html, state: JSON.stringify(dehydrate(queryClient)) }
  } finally {
    await causeway.dispose()
  }
}
