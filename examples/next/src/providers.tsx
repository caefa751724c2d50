'use client'

import { webStorage } from '@causeway/core'
import { CausewayProvider } from '@causeway/react'
import { type ReactNode, useEffect, useState } from 'react'
import { createInstance, createQueryClient } from './create-instance.ts'

/** Provides the instance of the page to the components below it. */
export function Providers({ children }: { readonly children: ReactNode }) {
  const [{ causeway, queryClient }] = useState(getClients)
  // Effects only run in the browser, after hydration: the stored transfers appear in the next render.
  useEffect(() => {
    causeway.transfers.load().catch(console.error)
  }, [causeway])
  return (
    <CausewayProvider causeway={causeway} queryClient={queryClient}>
      {children}
    </CausewayProvider>
  )
}

let browserClients: ReturnType<typeof createClients> | undefined

/**
 * Returns the clients of the page. The browser has one pair, because it follows transfers. The server renders each
 * request with its own, so that users do not share data.
 */
function getClients() {
  if (typeof document === 'undefined') return createClients()
  browserClients ??= createClients()
  return browserClients
}

function createClients() {
  // On the server, webStorage() is a memory storage.
  return { causeway: createInstance({ storage: webStorage() }), queryClient: createQueryClient() }
}
