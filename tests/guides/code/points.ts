import { account, pointsUrl } from '../sandbox-fixtures.ts'

import { createCauseway } from '@causeway/core'
import { points, getPointsLevelView } from '@causeway/core/points'
import { arbitrum } from '@causeway/core/chains'
import { evm } from '@causeway/core/evm'

const causeway = createCauseway({
  chains: [arbitrum],
  platforms: [evm()],
  services: [points({ baseUrl: pointsUrl })],
})

const accounts = { evmAddress: account } // and fuelAddress, if there is one
const { summaryCombined, history } = await causeway.points.getTotal(accounts)
console.log(`${summaryCombined.totalPoints} points, ${history.length} entries`)

const { level, progress, next } = getPointsLevelView(summaryCombined.totalPoints)
console.log(`Level ${level}, ${progress * 100} % of the way; ${next?.missing} points to the next`)

const outcome = await causeway.points.award({ hash: `0x${'5'.repeat(64)}`, chainId: arbitrum.id })
console.log(outcome.status === 'awarded' ? outcome.entries : outcome.message) // or the reason

await causeway.dispose()
