import { createCauseway, type Wallet } from '@causeway/core'
import type { FullCausewayConfig } from '@causeway/core/all'
import { arbitrum, base, NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { walletFromAccount } from '@causeway/core/evm'
import { type JourneyPlan, type JourneyRequest, journeys } from '@causeway/core/journeys'
import { aaveV3 } from '@causeway/core/lenders'
import { type SandboxDescription, sandboxConfig } from '@causeway/sandbox'
import { type Address, createPublicClient, erc20Abi, type Hex, http, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { EAGER_CADENCE, getToken } from './create-test-client.ts'

export const ARBITRUM = arbitrum.id
export const BASE = base.id
export const LENDER = 'AAVE_V3'
/** Providers of a swap and a bridge whose contracts are real. */
const REAL_PROVIDERS = ['across', 'uniswap-v3']
/** Providers of the legs of a plan that swaps ETH on Arbitrum and bridges USDC to Base. */
export const REAL_ROUTE = ['uniswap-v3', 'across']

/** Options for `connectJourneys`. */
export interface JourneyClientOptions extends Partial<Omit<FullCausewayConfig, 'providers' | 'services'>> {
  readonly privateKey: Hex
  /** Ids of the providers. Default `REAL_PROVIDERS`. */
  readonly providerIds?: readonly string[]
}

/** Creates an instance with `journeys()`, as a new process does, and the wallet of its user. */
export function connectJourneys(
  description: SandboxDescription,
  { privateKey, providerIds = REAL_PROVIDERS, ...overrides }: JourneyClientOptions,
) {
  const config = sandboxConfig(description, { lenders: [aaveV3()] })
  const causeway = createCauseway({
    ...config,
    cadence: EAGER_CADENCE,
    ...overrides,
    providers: config.providers.filter(({ id }) => providerIds.includes(id)),
    services: [...config.services, journeys()] as const,
  })
  const wallet: Wallet = walletFromAccount(privateKeyToAccount(privateKey), config.chains)
  return { causeway, wallet }
}

/** An instance with the wallet of its user. */
export type JourneyClient = ReturnType<typeof connectJourneys>

/** Returns the lower-case address of a token of the sandbox; the placeholder for ETH. */
export function getAddress(description: SandboxDescription, chainId: number, symbol: string): Address {
  if (symbol === 'ETH') return NATIVE_TOKEN_ADDRESS
  return getToken(description, chainId, symbol).address.toLowerCase() as Address
}

/** Returns a request that turns 0.1 ETH on Arbitrum into a deposit of USDC on Base. */
export function toDeposit(
  description: SandboxDescription,
  account: Address,
  change: Partial<JourneyRequest> = {},
): JourneyRequest {
  return {
    account,
    from: { chainId: ARBITRUM, token: NATIVE_TOKEN_ADDRESS, amount: parseEther('0.1') },
    to: { chainId: BASE, lender: LENDER, action: 'deposit', pool: getAddress(description, BASE, 'USDC') },
    ...change,
  }
}

/** Plans a journey with the asset lists of both chains, and returns the plan whose legs have these providers. */
export async function planOver(
  { causeway }: JourneyClient,
  request: JourneyRequest,
  providerIds: readonly string[],
): Promise<JourneyPlan> {
  await Promise.all([ARBITRUM, BASE].map((chainId) => causeway.tokens.load(chainId)))
  const { plans } = await causeway.journeys.plan(request)
  const getRoute = ({ legs }: JourneyPlan) => legs.map(({ quote }) => quote.providerId).join()
  const routes = plans.map(getRoute)
  const plan = plans.find((each) => getRoute(each) === providerIds.join() && !each.isActionCarried)
  if (!plan) throw new Error(`No plan has the legs ${providerIds}: ${routes.join(' | ')}`)
  return plan
}

/** Reads a balance from its chain, by the symbol of a token. */
export function readBalance(
  description: SandboxDescription,
  chainId: number,
  symbol: string,
  address: Address,
): Promise<bigint> {
  const rpcUrl = description.chains.find((chain) => chain.chainId === chainId)?.rpcUrl
  const client = createPublicClient({ transport: http(rpcUrl) })
  if (symbol === 'ETH') return client.getBalance({ address })
  return client.readContract({
    address: getAddress(description, chainId, symbol),
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [address],
  })
}

/** Returns the amount of a pool on Base that an account has deposited at the lender, in base units. */
export async function readDeposit({ causeway, wallet }: JourneyClient, poolId: Address): Promise<bigint> {
  const { positions } = await causeway.lending.getPositions({
    account: wallet.address,
    chainIds: [BASE],
    lenders: [LENDER],
  })
  const [position] = positions.flatMap(({ positions: [first] }) => first ?? [])
  return position?.pools[poolId]?.deposits ?? 0n
}
