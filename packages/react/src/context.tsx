import type { Causeway, ServicesOf } from '@causeway/core'
import type { AllServices } from '@causeway/core/all'
import type { UserInterface } from '@causeway/view-models'
import { QueryClient, QueryClientContext, QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

/** All services that hooks can use. An instance has those that it was created with. */
export type HookServices = ServicesOf<AllServices> & UserInterface

/** An instance of `createCauseway` with any services. */
export type AnyCauseway = Causeway & Partial<HookServices>

const CausewayContext = createContext<AnyCauseway | undefined>(undefined)

/** Props of `CausewayProvider`. */
export interface CausewayProviderProps {
  /** Result of `createCauseway`. Its creator disposes it. */
  readonly causeway: AnyCauseway
  /** Default: that of the `QueryClientProvider` above, else a new one. */
  readonly queryClient?: QueryClient | undefined
  readonly children?: ReactNode
}

/** Options of every hook, in addition to its own. */
export interface HookOptions {
  /** Default: the instance of the `CausewayProvider` above. */
  readonly causeway?: AnyCauseway | undefined
}

/**
 * Provides an instance to the hooks below it, and a query cache that transactions invalidate. Hooks with the option
 * `causeway` need no provider; call `causeway.connectQueries(queryClient)` instead.
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
 * Returns the instance of the `CausewayProvider` above, or the one that is passed.
 *
 * @throws Error if there is neither
 */
export function useCauseway({ causeway }: HookOptions = {}): AnyCauseway {
  const above = useContext(CausewayContext)
  const instance = causeway ?? above
  if (!instance)
    throw new Error('No Causeway instance found. Add a <CausewayProvider>, or pass the option `causeway`.')
  return instance
}

/** Plug-in of each service, for the error of a hook that misses it. */
const PLUGINS: { readonly [Name in keyof HookServices]: string } = {
  tokens: 'tokens()',
  prices: 'prices()',
  balances: 'balances()',
  lending: 'lending(families)',
  margin: 'margin(routers)',
  marginLoop: 'marginLoop()',
  points: 'points()',
  reporter: 'errorReports()',
  analytics: 'analytics()',
  settings: 'userSettings()',
  dashboardFilter: 'dashboardFilter()',
  swapForm: 'swapFormState()',
  selection: 'rowSelection()',
  url: 'urlState()',
  activity: 'activity()',
}

/**
 * Returns a service of the instance.
 *
 * @throws Error naming the plug-in to add if the instance was created without it
 */
export function requireService<Name extends keyof HookServices>(
  causeway: AnyCauseway,
  name: Name,
): HookServices[Name] {
  const service: AnyCauseway[Name] = causeway[name]
  if (service === undefined) {
    throw new Error(
      `This hook needs the service "${name}". Add ${PLUGINS[name]} to the services of createCauseway.`,
    )
  }
  return service as HookServices[Name]
}

/** Returns a service of the instance above. @throws Error naming the plug-in to add */
export function useService<Name extends keyof HookServices>(
  name: Name,
  options: HookOptions = {},
): HookServices[Name] {
  return requireService(useCauseway(options), name)
}
