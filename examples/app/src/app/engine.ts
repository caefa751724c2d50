import { createCauseway, userInterface } from '@causeway/core'
import { openNetwork } from '#network'

/** The instance of the page. It outlives every screen, and so do its transfers. */
export type Engine = Awaited<ReturnType<typeof startEngine>>

export async function startEngine() {
  const { services, ...network } = await openNetwork()
  const causeway = createCauseway({
    ...network,
    services: [...services, ...userInterface({ page: window })] as const,
    storage: window.localStorage,
  })
  window.addEventListener('pagehide', () => void causeway.settings.flush())
  await causeway.settings.loaded
  // Transfers of an earlier visit are tracked again; records that cannot be read are logged and skipped by the stores.
  void Promise.allSettled([causeway.transfers.load(), causeway.tokens.restore()])
  return causeway
}
