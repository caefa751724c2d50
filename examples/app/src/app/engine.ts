import { createCauseway } from '@causeway/core'
import { userInterface } from '@causeway/view-models'
import { openNetwork } from '#network'
import type { Engine } from '../state/use-engine.ts'
import { saveOnLeave } from './save-on-leave.ts'

/** Creates the instance of the page. It outlives every screen, and so do its transfers. */
export async function startEngine(): Promise<Engine> {
  const { services, ...network } = await openNetwork()
  const causeway = createCauseway({
    ...network,
    services: [...services, ...userInterface({ page: window })] as const,
    storage: window.localStorage,
  })
  saveOnLeave(window, [causeway.settings, causeway.dashboardFilter])
  await causeway.settings.loaded
  // Transfers of an earlier visit are tracked again; records that cannot be read are logged and skipped by the stores.
  void Promise.allSettled([causeway.transfers.load(), causeway.tokens.restore()])
  return causeway
}
