import type { CausewayConfig } from '@causeway/core'
import type { LenderFamily } from '@causeway/core/lending'

declare const config: Omit<CausewayConfig, 'services'>
declare const families: readonly LenderFamily[]

import { createCauseway } from '@causeway/core'
import { prices, tokens } from '@causeway/core/data'
import { lending } from '@causeway/core/lending'
import { margin } from '@causeway/core/margin'
import { bundler3, composer } from '@causeway/core/margin'

export const causeway = createCauseway({
  ...config,
  services: [tokens(), prices(), lending(families), margin([bundler3(), composer()])],
})
