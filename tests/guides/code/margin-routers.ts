import type { CausewayConfig, LenderFamily } from '@causeway/core'

declare const config: Omit<CausewayConfig, 'services'>
declare const families: readonly LenderFamily[]

import { createCauseway, lending, margin, prices, tokens } from '@causeway/core'
import { bundler3, composer } from '@causeway/core/margin'

export const causeway = createCauseway({
  ...config,
  services: [tokens(), prices(), lending(families), margin([bundler3(), composer()])],
})
