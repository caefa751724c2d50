import { account, causeway, pool, quote, supply, USDC as usdc, wallet } from '../sandbox-fixtures.ts'

const built = await causeway.quotes.build(quote)
const transfer = await causeway.executor.execute(built, causeway.wallets.walletFor(quote.request.fromChainId))
console.log(transfer.status)

import type { ExecutionPlan } from '@causeway/core'

const plan: ExecutionPlan = {
  chainId: 42161,
  account,
  name: 'Aave V3',
  info: { type: 'Money Market', lender: 'AAVE_V3', txType: 'Deposit' },
  steps: [
    { kind: 'allowance', token: usdc, spender: pool, amount: 5_000_000n },
    { kind: 'call', call: { to: pool, data: supply, value: 0n } },
  ],
  spends: [{ token: usdc, amount: 5_000_000n }],
}
await causeway.executor.execute(plan, wallet)

import { isTransferError } from '@causeway/core'

try {
  await causeway.executor.execute(built, wallet)
} catch (error) {
  if (!isTransferError(error)) throw error // nothing was recorded, nothing was sent
  if (error.maybeSent) await causeway.executor.resume(error.transferId, wallet) // finds the sent transaction and waits for it
}

const { steps, isRebuilt } = await causeway.executor.pending(transfer.id)
if (!isRebuilt) console.log(steps) // for the user to check
await causeway.executor.resume(transfer.id, wallet, { shown: steps }) // rejects if other steps are stored by now
