import type { Causeway, ServicesOf } from '@causeway/core'
import type { AllServices } from '@causeway/core/all'
import type { JourneyService } from '@causeway/core/journeys'
import type { UserInterface } from '@causeway/view-models'
import { QueryClient, QueryClientContext, QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

/** All services that hooks can use. An instance has only the services that it was created with. */
export type HookServices = ServicesOf<AllServices> & UserInterface & { readonly journeys: JourneyService }

/** An instance of `createCauseway` with any services. */
export type AnyCauseway = Causeway & Partial<HookServices>

const CausewayContext = createContext<AnyCauseway | undefined>(undefined)

/** Props of `CausewayProvider`. */
export interface CausewayProviderProps {
  /** Result of `createCauseway`. The provider does not dispose it. */
  readonly causeway: AnyCauseway
  /** Query client of the reads. Default: the one of the nearest `QueryClientProvider`, or a new one. */
  readonly queryClient?: QueryClient | undefined
  readonly children?: ReactNode
}

/** Options that every hook accepts. */
export interface HookOptions {
  /** Instance to use. Default: the one of the nearest `CausewayProvider`. */
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
 * Returns the instance in the options, or the one of the nearest `CausewayProvider`.
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

/** Plug-in that adds each service, named in the error of a hook whose service is missing. */
const PLUGINS: { readonly [Name in keyof HookServices]: string } = {
  tokens: 'tokens()',
  prices: 'prices()',
  balances: 'balances()',
  lending: 'lending(families)',
  margin: 'margin(routers)',
  marginLoop: 'marginLoop()',
  journeys: 'journeys()',
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
      `This hook requires the service "${name}". Add ${PLUGINS[name]} to the services of createCauseway.`,
    )
  }
  return service as HookServices[Name]
}

/** Returns a service of the nearest instance. @throws Error naming the plug-in to add */
export function useService<Name extends keyof HookServices>(
  name: Name,
  options: HookOptions = {},
): HookServices[Name] {
  return requireService(useCauseway(options), name)
}
