import { deployments, providers, USDC, wallet, WETH } from '../margin-fixtures.ts'

import { createCauseway, parseUnits } from '@causeway/core'
import { prices, tokens } from '@causeway/core/data'
import { lending, WAD } from '@causeway/core/lending'
import { margin } from '@causeway/core/margin'
import { ethereum } from '@causeway/core/chains'
import { evm } from '@causeway/core/evm'
import { aaveV3 } from '@causeway/core/lenders'
import { causewayRouter } from '@causeway/core/margin'

const causeway = createCauseway({
  chains: [ethereum],
  platforms: [evm()],
  providers, // providers that support contract callers quote the swap
  services: [tokens(), prices(), lending([aaveV3()]), margin([causewayRouter({ deployments })])],
})
const account = { chainId: 1, lender: 'AAVE_V3', account: wallet.address }
const plan = await causeway.margin.plan(account, {
  operation: 'Open',
  sell: USDC, // borrowed and sold
  buy: WETH, // bought and deposited
  leverage: 3n * WAD,
  margin: { side: 'buy', amount: parseUnits('1', 18) },
  slippage: 0.5,
})
const { leverage, healthFactor } = plan.after.figures
console.log(leverage, healthFactor, plan.liquidation.longUsd, plan.netApr, plan.simulation)
const { simulation } = plan
if (simulation.status === 'verified' || window.confirm(simulation.message)) {
  await causeway.margin.execute(plan, wallet, { acceptUnverified: simulation })
}
