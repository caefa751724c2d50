import type { Causeway } from '@causeway/core'
import { QueryClient, QueryClientContext, QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

const CausewayContext = createContext<Causeway | undefined>(undefined)

/** What a `CausewayProvider` hands down, and to whom. */
export interface CausewayProviderProps {
  /** Made by `createCauseway`; whoever made it disposes it. */
  readonly causeway: Causeway
  /** Default: that of the `QueryClientProvider` above, else one of its own. */
  readonly queryClient?: QueryClient | undefined
  readonly children?: ReactNode
}

/** What every hook takes beside its own parameters. */
export interface HookOptions {
  /** Default: that of the `CausewayProvider` above. */
  readonly causeway?: Causeway | undefined
}

/**
 * Hands an instance down to the hooks below it, with a query cache that hears what transactions change. Where a hook is
 * given its instance, no provider is needed: `causeway.connectQueries(queryClient)` does the rest.
 */
export function CausewayProvider({ causeway, queryClient, children }: CausewayProviderProps) {
  const above = useContext(QueryClientContext)
  const [own] = useState(() => new QueryClient())
  const cache = queryClient ?? above ?? own
  useEffect(() => causeway.connectQueries(cache), [causeway, cache])
  const tree = <CausewayContext.Provider value={causeway}>{children}</CausewayContext.Provider>
  return cache === above ? tree : <QueryClientProvider client={cache}>{tree}</QueryClientProvider>
}

/**
 * The instance of the `CausewayProvider` above, or the one that is given.
 *
 * @throws Error where there is neither
 */
export function useCauseway({ causeway }: HookOptions = {}): Causeway {
  const above = useContext(CausewayContext)
  const found = causeway ?? above
  if (!found)
    throw new Error('A hook of Causeway needs a <CausewayProvider> above it, or its option `causeway`')
  return found
}
