import { approval, causeway, USDC, wallet } from '../sandbox-fixtures.ts'

const from = wallet.address
const show = console.log

await causeway.transfers.load()

causeway.activity.on('toast', ({ result, explorerUrl, message }) => show(result, explorerUrl, message))
causeway.balances.on('invalidated', ({ account, chainId, tokens }) => show('balances', account, chainId, tokens))
causeway.lending.on('invalidated', ({ account, chainId, lender }) => show('lender', account, chainId, lender))

const hash = await wallet.sendTransaction({ chainId: 42161, from, to: USDC, data: approval, value: 0n })
const { id } = await causeway.transfers.add({
  chainId: 42161,
  hash,
  from,
  info: { type: 'Approve', tokenAddress: USDC },
})
for await (const { status } of causeway.transfers.watch(id)) console.log(status)

import type { Hex } from '@causeway/core'

const info = { type: 'Claim Rewards' } as const
export const addSupertransaction = (requestHash: Hex) =>
  causeway.transfers.addFromWallet({ BICONOMY: { requestHash } }, { chainId: 8453, from, info })
