import { createCauseway, type QuoteRequestInput } from '@causeway/core'
import { arbitrum, base } from '@causeway/core/chains'
import { eip1193Connector, walletFromAccount } from '@causeway/core/evm'
import { burnerProvider, connectSandbox, sandboxConfig } from '@causeway/sandbox'
import { activity } from '@causeway/view-models'
import { type Address, encodeFunctionData, erc20Abi, type Hex, parseAbi, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/**
 * Setup for the code of the guides: an account with funds, its wallet and a quote on the local chains. The environment
 * contains the URL of the sandbox.
 */
const description = await connectSandbox(process.env['CAUSEWAY_SANDBOX'] ?? 'http://127.0.0.1:8900')

export const { privateKey, address: account } = named(description.accounts, 'user')
const fuelUser = named(description.fuel.accounts, 'user')
export const fuelKey = fuelUser.privateKey
export const fuelRecipient = named(description.fuel.accounts, 'recipient').address
export const fuelUsdc = description.fuel.assets.find(({ symbol }) => symbol === 'USDC')?.assetId ?? '0x'
export const pointsUrl = description.services.points.baseUrl

export const USDC: Address = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
export const USDC_ON_BASE: Address = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
export const WETH_ON_BASE: Address = '0x4200000000000000000000000000000000000006'
export const weth: Address = '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1'
/** Address of the Aave V3 pool on Arbitrum One. */
export const pool: Address = '0x794a61358D6845594F94dc1DB02A252b5b4814aD'

const config = sandboxConfig(description)
export const causeway = createCauseway({ ...config, services: [...config.services, activity()] as const })
export const wallet = walletFromAccount(privateKeyToAccount(privateKey), causeway.chains)
const provider = burnerProvider({ privateKey, chains: description.chains })
await causeway.wallets.connect(eip1193Connector({ id: 'reader', name: 'Reader', provider }))

export const approval = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [weth, 1n] })
export const supply: Hex = encodeFunctionData({
  abi: parseAbi(['function supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)']),
  args: [USDC, 5_000_000n, account, 0],
})

export const request: QuoteRequestInput = {
  fromChainId: arbitrum.id,
  toChainId: base.id,
  fromTokenAddress: USDC,
  toTokenAddress: USDC_ON_BASE,
  fromTokenDecimals: 6,
  toTokenDecimals: 6,
  fromAmount: parseUnits('10', 6),
  fromAddress: account,
  toAddress: account,
  slippage: 0.5,
  aggregator: 'across',
}
export const quote = await causeway.quotes.getBestQuote(request)

/** Returns a transfer that has been sent. */
export async function sendSomething(): Promise<{ id: string; hash: Hex }> {
  // Use a separate quote, because a quote can only be sent once.
  const newQuote = await causeway.quotes.getBestQuote(request)
  const { id, hash } = await causeway.executor.execute(await causeway.quotes.build(newQuote), wallet)
  if (!hash) throw new Error('The transfer was not sent.')
  return { id, hash }
}

function named<T extends { readonly name: string }>(accounts: readonly T[], name: string): T {
  const account = accounts.find((candidate) => candidate.name === name)
  if (!account) throw new Error(`The sandbox does not have the account ${name}.`)
  return account
}
