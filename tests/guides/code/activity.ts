import { approval, causeway, USDC, wallet, weth } from '../reader.ts'

const from = wallet.address
const spender = weth
const show = console.log
const refreshBalances = console.log
const refreshLender = console.log

await Promise.all([causeway.transfers.load(), causeway.transactions.load()])

causeway.activity.on('toast', ({ kind, result, explorerUrl, message }) => show(kind, result, explorerUrl, message))
causeway.activity.on('balancesChanged', (change) => refreshBalances(change))
causeway.activity.on('lenderChanged', ({ chainId, lender, account }) => refreshLender(chainId, lender, account))

const hash = await wallet.sendTransaction({ chainId: 42161, from, to: USDC, data: approval, value: 0n })
const { id } = await causeway.transactions.add({
  chainId: 42161,
  hash,
  from,
  info: { type: 'Approve', tokenAddress: USDC, spender },
})
console.log(causeway.transactions.get(id)?.hash)

const info = { type: 'Claim Rewards' } as const
export const addSupertransaction = (requestHash: string) =>
  causeway.transactions.addFromWallet({ BICONOMY: { requestHash } }, { chainId: 8453, from, info })
