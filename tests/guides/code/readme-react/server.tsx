import { type Address, QUERY_DEHYDRATION } from '@causeway/core'
import { type FullCauseway } from '@causeway/core/all'
import { balancesQueryOptions } from '@causeway/core/data'
import { CausewayProvider } from '@causeway/react'
import { dehydrate, QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'

declare const causeway: FullCauseway
declare const chainId: number
declare const account: Address
declare const Page: ComponentType

const queryClient = new QueryClient({ defaultOptions: QUERY_DEHYDRATION })
await queryClient.prefetchQuery(balancesQueryOptions(causeway.balances, { chainId, account }, causeway))
export const html = renderToString(
  <CausewayProvider causeway={causeway} queryClient={queryClient}>
    <Page />
  </CausewayProvider>,
)
export const state = dehydrate(queryClient) // for <HydrationBoundary state={state}> in the browser
