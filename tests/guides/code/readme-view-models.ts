import { arbitrum, base } from '@causeway/core/chains'
import { historyGroups } from '@causeway/view-models'

const view = historyGroups({ items: [], now: Date.now(), chains: [arbitrum, base], tokens: [], running: [] })

import { createCauseway } from '@causeway/core'
import { userInterface } from '@causeway/view-models'

const causeway = createCauseway({ chains: [arbitrum, base], platforms: [], services: userInterface() })
causeway.activity.on('toast', ({ result, explorerUrl }) => console.log(result, explorerUrl))
causeway.settings.change({ expertMode: true })
