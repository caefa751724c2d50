import { type Address, parseUnits, type QuoteRequestInput } from '@causeway/core'
import { NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import type { SandboxDescription } from '@causeway/sandbox'
import { getScenario } from '../../examples/node/src/demo/get-scenario.ts'
import { getToken } from '../support/create-test-client.ts'

/** Chains on which the soak test runs. */
export const CHAIN_IDS: readonly number[] = [1, 42161, 8453]

/** Bridges whose settlement the sandbox simulates. */
export const BRIDGES = [
  'across',
  'across',
  'stargate-taxi',
  'stargate-bus',
  'lifi',
  'squid-v2',
  'axelar',
  'butter',
  'symbiosis',
  'xy',
  'mayan',
  'nitro',
  'orbiter',
  'layerswap',
  'crosscurve',
] as const

/** Same-chain swaps, including one provider with signed orders. */
export const SWAPS = [
  'cow',
  'cow',
  'causeway-router',
  'uniswap-v2',
  'velora',
  'oneinch',
  'wrapper',
  'erc20-wrapper',
  'zenlink',
  'openocean',
] as const

const isStargate = (bridge: (typeof BRIDGES)[number]): bridge is 'stargate-taxi' | 'stargate-bus' =>
  bridge.startsWith('stargate-')

/** Services of these providers. Both Stargate providers use the same service. */
export const SERVICES = [
  ...new Set(BRIDGES.map((bridge) => (isStargate(bridge) ? 'stargate' : bridge))),
  'cow',
  'data',
] as const

export const LENDERS = [
  { lender: 'AAVE_V3', chainId: 8453 },
  { lender: 'AAVE_V3', chainId: 42161 },
  { lender: 'COMPOUND_V3_USDC', chainId: 1 },
] as const

const IDS: Readonly<Record<string, number>> = { ethereum: 1, arbitrum: 42161, base: 8453 }
/** Replaces routes on chains that the sandbox does not run. */
const LOCAL_ROUTES: Readonly<Record<string, { from: string; to: string; token: string; toToken: string }>> = {
  wrapper: { from: 'arbitrum', to: 'arbitrum', token: 'ETH', toToken: 'WETH' },
}
const SMALLER: Readonly<Record<string, string>> = { wrapper: '0.01', axelar: '1000' }

/** Returns the quote request for a provider. */
export function createRequest(
  description: SandboxDescription,
  provider: string,
  { permille, from: fromAddress, to: toAddress }: { permille: number; from: Address; to: Address },
): QuoteRequestInput {
  const scenario = { ...getScenario(provider), ...LOCAL_ROUTES[provider] }
  const { from, to, token, toToken = token, slippage } = scenario
  const source = getSide(description, IDS[from] ?? 0, token)
  const destination = getSide(description, IDS[to] ?? 0, toToken)
  const usual = parseUnits(SMALLER[provider] ?? '100', source.decimals)
  return {
    fromChainId: source.chainId,
    toChainId: destination.chainId,
    fromTokenAddress: source.address,
    toTokenAddress: destination.address,
    fromTokenDecimals: source.decimals,
    toTokenDecimals: destination.decimals,
    fromAmount: (usual * BigInt(permille)) / 1_000n,
    fromAddress,
    toAddress,
    slippage: Number(slippage),
  }
}

function getSide(description: SandboxDescription, chainId: number, symbol: string) {
  if (symbol === 'ETH') return { chainId, address: NATIVE_TOKEN_ADDRESS, decimals: 18 }
  const { address, decimals } = getToken(description, chainId, symbol)
  return { chainId, address, decimals }
}
