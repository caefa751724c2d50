import { account } from '../sandbox-fixtures.ts'

import { createCauseway, LendingCalculator } from '@causeway/core'
import { prices, tokens } from '@causeway/core/data'
import { lending, WAD } from '@causeway/core/lending'
import { base } from '@causeway/core/chains'
import { evm } from '@causeway/core/evm'
import { aaveV3 } from '@causeway/core/lenders'

const causeway = createCauseway({ chains: [base], platforms: [evm()], services: [tokens(), prices(), lending([aaveV3()])] })
const { positions } = await causeway.lending.getPositions({ account, chainIds: [base.id] })

const calculator = new LendingCalculator()
for (const { market, positions: accountPositions } of positions) {
  for (const position of accountPositions) {
    const { healthFactor, nav } = calculator.accountFigures(position, market)
    console.log(market.lender, healthFactor, nav)
    for (const poolId of Object.keys(market.pools)) {
      const max = calculator.maxBorrow(position, market, poolId, { targetHealth: (11n * WAD) / 10n })
      console.log(market.pools[poolId]?.asset.symbol, max)
    }
  }
}
await causeway.dispose()
