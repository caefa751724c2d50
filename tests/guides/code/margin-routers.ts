import type { CausewayConfig } from '@causeway/core'

declare const config: CausewayConfig

import { createCauseway } from '@causeway/core'
import { bundler3, composer } from '@causeway/core/margin'

export const causeway = createCauseway({ ...config, marginRouters: [bundler3(), composer()] })
