import { createCauseway } from '@causeway/core'
import { journeys } from '@causeway/core/journeys'
import { userInterface } from '@causeway/view-models'
import { openNetwork } from '#network'
import type { Engine } from '../state/use-engine.ts'
import { saveOnLeave } from './save-on-leave.ts'

/** Creates the Causeway instance of the page. It outlives every screen, so transfers continue across navigation. */
export async function startEngine(): Promise<Engine> {
  const { services, ...network } = await openNetwork()
  const causeway = createCauseway({
    ...network,
    services: [...services, journeys(), ...userInterface({ page: window })] as const,
    storage: window.localStorage,
  })
  saveOnLeave(window, [causeway.settings, causeway.dashboardFilter])
  await causeway.settings.loaded
  // Resume tracking transfers of earlier visits. The stores log and skip records that cannot be parsed.
  void Promise.allSettled([causeway.transfers.load(), causeway.tokens.restore()])
  return causeway
}
