import { type Address, parseUnits, type QuoteRequestInput } from '@causeway/core'
import { NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import type { SandboxDescription } from '@causeway/sandbox'
import { scenarioOf } from '../../examples/node/src/demo/scenarios.ts'
import { tokenOf } from '../support/bridge.ts'

/** The chains that a soak runs on. */
export const CHAIN_IDS: readonly number[] = [1, 42161, 8453]

/** What moves tokens to another chain, and has somebody there who pays. */
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

/** What swaps on one chain; the orders of one among them. */
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

/** The services behind them: one for both of Stargate's ways. */
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
/** Those of the other providers' routes that lie on a chain which does not run here. */
const HERE: Readonly<Record<string, { from: string; to: string; token: string; toToken: string }>> = {
  wrapper: { from: 'arbitrum', to: 'arbitrum', token: 'ETH', toToken: 'WETH' },
}
const SMALLER: Readonly<Record<string, string>> = { wrapper: '0.01', axelar: '1000' }

/** What a provider is asked for. */
export function requestOf(
  description: SandboxDescription,
  provider: string,
  { permille, from: fromAddress, to: toAddress }: { permille: number; from: Address; to: Address },
): QuoteRequestInput {
  const scenario = { ...scenarioOf(provider), ...HERE[provider] }
  const { from, to, token, toToken = token, slippage } = scenario
  const source = sideOf(description, IDS[from] ?? 0, token)
  const destination = sideOf(description, IDS[to] ?? 0, toToken)
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

function sideOf(description: SandboxDescription, chainId: number, symbol: string) {
  if (symbol === 'ETH') return { chainId, address: NATIVE_TOKEN_ADDRESS, decimals: 18 }
  const { address, decimals } = tokenOf(description, chainId, symbol)
  return { chainId, address, decimals }
}
