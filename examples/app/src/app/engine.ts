import { type Causeway, createCauseway } from '@causeway/core'
import { openNetwork } from '#network'

/** The one instance of the page: what is under way lives in it, whatever is on the screen. */
export async function startEngine(): Promise<Causeway> {
  const causeway = createCauseway({
    ...(await openNetwork()),
    storage: window.localStorage,
    page: window,
  })
  window.addEventListener('pagehide', () => void causeway.settings.flush())
  await causeway.settings.loaded
  // What an earlier visit sent is followed; what cannot be read is logged, and set aside by the stores.
  void Promise.allSettled([causeway.transfers.load(), causeway.tokens.restore()])
  return causeway
}
