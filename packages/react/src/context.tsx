import type { Causeway } from '@causeway/core'
import { createContext, type ReactNode, useContext } from 'react'

const CausewayContext = createContext<Causeway | undefined>(undefined)

/** What a `CausewayProvider` hands down, and to whom. */
export interface CausewayProviderProps {
  /** Made by `createCauseway`; whoever made it disposes it. */
  readonly causeway: Causeway
  readonly children?: ReactNode
}

/** Hands an instance down to the hooks below it. */
export function CausewayProvider({ causeway, children }: CausewayProviderProps) {
  return <CausewayContext.Provider value={causeway}>{children}</CausewayContext.Provider>
}

/** @throws Error outside a `CausewayProvider` */
export function useCauseway(): Causeway {
  const causeway = useContext(CausewayContext)
  if (!causeway) throw new Error('useCauseway needs a <CausewayProvider> above it')
  return causeway
}
