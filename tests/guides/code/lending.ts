import { account, USDC_ON_BASE as USDC, wallet, WETH_ON_BASE as WETH } from '../sandbox-fixtures.ts'

import { createCauseway, parseUnits } from '@causeway/core'
import { priceKey, prices, tokens } from '@causeway/core/data'
import {
  lenderPositionView,
  lending,
  marketAfter,
  rateCurve,
  rateCurvePoint,
  rateModelUtilization,
  readRateModel,
} from '@causeway/core/lending'
import { base, mantle } from '@causeway/core/chains'
import { evm } from '@causeway/core/evm'
import { aaveV3, compoundV3, morpho } from '@causeway/core/lenders'

const causeway = createCauseway({
  chains: [base, mantle],
  platforms: [evm()],
  services: [tokens(), prices(), lending([aaveV3(), compoundV3(), morpho()])],
})
const { markets, failures } = await causeway.lending.getMarkets({ chainIds: [8453], lenders: ['AAVE_V3'] })
console.log(markets.length, failures)
const { positions } = await causeway.lending.getPositions({ account, chainIds: [8453, 5000] })

for (const { market, positions: accountPositions } of positions) {
  for (const position of accountPositions) {
    const view = lenderPositionView(position, market, (chainId, address) =>
      causeway.prices.store.get(priceKey(chainId, address)),
    )
    console.log(view.lender, view.healthFactor, view.balanceData.nav, view.aprData.netApr)
  }
}

for (const market of markets) {
  for (const [poolId, pool] of Object.entries(market.pools)) {
    const model = await readRateModel(causeway, { market, poolId })
    if (model === 'unknown' || model === 'none') continue
    // { utilization, borrow, deposit }: a fraction of 1, and rates in percent a year.
    const now = rateCurvePoint(model, rateModelUtilization(market.family, pool))
    const curve = rateCurve(model) // points from 0% to 100% utilization, including the kink
    console.log(pool.asset.symbol, now, curve.length)
  }
}

const lendingAccount = { chainId: 8453, lender: 'AAVE_V3', account: wallet.address }
const plan = await causeway.lending.plan(lendingAccount, [
  { type: 'Deposit', poolId: WETH, amount: parseUnits('1', 18) },
  { type: 'Borrow', poolId: USDC, amount: parseUnits('1000', 6) },
])
console.log(plan.before.figures.healthFactor, plan.after.figures.healthFactor, plan.notices, plan.simulation)
const { simulation } = plan
if (simulation.status === 'verified' || window.confirm(simulation.message)) {
  const transfer = await causeway.lending.execute(plan, wallet, { acceptUnverified: simulation })
  console.log(transfer.status)
}
