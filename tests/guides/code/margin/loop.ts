import { type Address, parseUnits, type Wallet } from '@causeway/core'
import { type FullCauseway } from '@causeway/core/all'
import { WAD } from '@causeway/core/lending'

declare const causeway: FullCauseway
declare const wallet: Wallet
declare const USDC: Address
declare const WETH: Address
const account = { chainId: 1, lender: 'AAVE_V3', account: wallet.address }

const loop = await causeway.marginLoop.plan(account, {
  operation: 'Open',
  sell: USDC,
  buy: WETH,
  margin: { side: 'buy', amount: parseUnits('1', 18) },
  leverage: 2n * WAD,
  slippage: 0.5,
})
await causeway.marginLoop.execute(loop, wallet) // BATCH_UNSUPPORTED if the wallet cannot send several calls as one
