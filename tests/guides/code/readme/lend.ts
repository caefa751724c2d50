import { formatUnits, parseUnits, type Wallet } from '@causeway/core'
import { type FullCauseway } from '@causeway/core/all'

export async function borrow(causeway: FullCauseway, wallet: Wallet, weth: string, usdc: string) {
  const at = { chainId: 8453, lender: 'AAVE_V3', account: wallet.address }
  const plan = await causeway.lending.plan(at, [
    { type: 'Deposit', poolId: weth, amount: parseUnits('1', 18) },
    { type: 'Borrow', poolId: usdc, amount: parseUnits('1000', 6) },
  ])
  const { healthFactor } = plan.after.figures // what the contracts would say, with 18 decimals
  console.log(healthFactor === 'unknown' ? '-' : formatUnits(healthFactor, 18)) // such as 1.6
  return causeway.lending.execute(plan, wallet)
}
