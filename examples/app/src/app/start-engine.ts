import { createCauseway, webStorage } from '@causeway/core'
import { journeys } from '@causeway/core/journeys'
import { normalizeAmountText, userInterface } from '@causeway/view-models'
import type { TradeDraft } from '../features/trade/trade-draft.ts'
import { URL_AMOUNT } from '../features/trade/url-amount.ts'
import type { Engine } from '../state/use-engine.ts'
import { writeUrlValue } from '../state/use-url-value.ts'
import { nextTask } from './next-task.ts'
import { saveOnLeave } from './save-on-leave.ts'

/**
 * Creates the Causeway instance of the page. It outlives every screen, so transfers continue across navigation.
 *
 * @param draft amount that was typed meanwhile, which becomes that of the swap form
 */
export async function startEngine(draft: TradeDraft): Promise<Engine> {
  await nextTask()
  const { openNetwork } = await import('#network')
  await nextTask()
  const { services, ...network } = await openNetwork()
  await nextTask()
  const causeway = createCauseway({
    ...network,
    services: [...services, journeys(), ...userInterface({ page: window })] as const,
    storage: webStorage(),
  })
  saveOnLeave(window, [causeway.settings, causeway.dashboardFilter])
  draft.connect((independentField, text) => {
    const typedValue = normalizeAmountText(text)
    causeway.swapForm.type(independentField, typedValue)
    // The page reads the amount of the URL.
    writeUrlValue('amount', URL_AMOUNT.format({ typedValue, independentField }))
  })
  await Promise.all([causeway.settings.loaded, nextTask()])
  // Resume tracking transfers of earlier visits. The stores log and skip records that cannot be parsed.
  void Promise.allSettled([causeway.transfers.load(), causeway.tokens.restore()])
  return causeway
}
