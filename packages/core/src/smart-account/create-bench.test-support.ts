import { privateKeyToAccount } from 'viem/accounts'
import type { ChainRecord } from '../chains/record.ts'
import { arbitrum, base } from '../chains/records.ts'
import type { Address } from '../kernel/schema.ts'
import { createFakeClock } from '../testing/fake-clock.ts'
import { createSmartAccount, type SmartAccountOptions } from './account.ts'
import { createMeeSimulation } from './mee-service.test-support.ts'
import { type Contract, createNexusChain, MULTICALL3 } from './nexus-chain.test-support.ts'

export const OWNER = privateKeyToAccount(`0x${'11'.repeat(32)}`)
export const USDC: Address = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
export const TARGET: Address = '0x00000000000000000000000000000000000000cc'
export const API_KEY = 'mee_secret_of_the_test'
const SERVICE_URL = 'https://mee.test/v1'

const withNode = (chain: ChainRecord): ChainRecord => ({
  ...chain,
  rpcUrls: [`https://rpc-${chain.id}.test/`],
  multicall3: MULTICALL3,
})

export const CHAINS: readonly ChainRecord[] = [withNode(base), withNode(arbitrum)]

/** Creates a smart account over a scripted service and chains, with a fake clock. */
export function createBench(
  options: Partial<SmartAccountOptions> = {},
  contracts: Readonly<Record<string, Contract>> = {},
) {
  const clock = createFakeClock()
  const service = createMeeSimulation({ chainIds: [8453, 42161, 1], owner: OWNER.address })
  const chain = createNexusChain(contracts)
  const fetch: typeof globalThis.fetch = (input, init) =>
    new Request(input, init).url.startsWith(SERVICE_URL) ? service.fetch(input, init) : chain(input, init)
  const account = createSmartAccount({
    owner: OWNER,
    chains: CHAINS,
    url: SERVICE_URL,
    apiKey: API_KEY,
    fetch,
    clock,
    ...options,
  })
  return { account, service, clock, fetch, url: SERVICE_URL }
}
