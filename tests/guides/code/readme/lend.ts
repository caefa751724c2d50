import { formatUnits, parseUnits, type Wallet } from '@causeway/core'
import type { FullCauseway } from '@causeway/core/all'

export async function borrow(causeway: FullCauseway, wallet: Wallet, weth: string, usdc: string) {
  const market = { chainId: 8453, lender: 'AAVE_V3', account: wallet.address }
  const plan = await causeway.lending.plan(market, [
    { type: 'Deposit', poolId: weth, amount: parseUnits('1', 18) },
    { type: 'Borrow', poolId: usdc, amount: parseUnits('1000', 6) },
  ])
  const { healthFactor } = plan.after.figures // in WAD
  console.log(healthFactor === 'unknown' ? '-' : formatUnits(healthFactor, 18)) // for example 1.6
  return causeway.lending.execute(plan, wallet)
}
