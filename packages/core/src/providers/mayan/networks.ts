import type { Address } from 'viem'
import type { KnownContracts } from '../../quotes/known-contracts.ts'

/** A chain with its name at Mayan and its Wormhole id. */
export interface MayanChain {
  readonly chainId: number
  readonly name: string
  readonly wormholeId: number
}

/**
 * Chains that Swift supports.
 *
 * Source: github.com/mayan-finance/swap-sdk 15.2.0 of 2026-08.
 */
const CHAINS: readonly MayanChain[] = [
  { chainId: 1, name: 'ethereum', wormholeId: 2 },
  { chainId: 56, name: 'bsc', wormholeId: 4 },
  { chainId: 137, name: 'polygon', wormholeId: 5 },
  { chainId: 43114, name: 'avalanche', wormholeId: 6 },
  { chainId: 42161, name: 'arbitrum', wormholeId: 23 },
  { chainId: 10, name: 'optimism', wormholeId: 24 },
  { chainId: 8453, name: 'base', wormholeId: 30 },
  { chainId: 130, name: 'unichain', wormholeId: 44 },
  { chainId: 59144, name: 'linea', wormholeId: 38 },
  { chainId: 999, name: 'hyperevm', wormholeId: 47 },
  { chainId: 146, name: 'sonic', wormholeId: 52 },
]

/** Returns a supported chain; undefined for any other. */
export function getMayanChain(chainId: number): MayanChain | undefined {
  return CHAINS.find((chain) => chain.chainId === chainId)
}

/** Returns the chain with a name of Mayan; undefined for any other. */
export function findMayanChain(name: string): MayanChain | undefined {
  return CHAINS.find((chain) => chain.name === name)
}

/** Returns the chain id for a Wormhole id; undefined for any other. */
export function findChainId(wormholeId: number): number | undefined {
  return CHAINS.find((chain) => chain.wormholeId === wormholeId)?.chainId
}

/**
 * The forwarder: the only contract that Mayan's transactions call, at one address on every EVM chain.
 *
 * Source: github.com/mayan-finance/swap-sdk 15.2.0 of 2026-08, `addresses.ts`; equal to `config/mayan.json` of
 * github.com/lifinance/contracts, commit ef00558 of 2026-08-21.
 */
export const FORWARDER: Address = '0x337685fdaB40D39bd02028545a4FfA7D287cC3E2'

export type SwiftVersion = 'V1' | 'V2'

/**
 * The Swift contracts, which hold the deposits of orders, at one address on every EVM chain. They take the tokens of
 * signed orders themselves.
 *
 * Source: https://docs.mayan.finance, Architecture, Swift, 2026-11.
 */
export const SWIFT_CONTRACTS: Readonly<Record<SwiftVersion, Address>> = {
  V1: '0xC38e4e6A15593f908255214653d3D947CA1c2338',
  V2: '0x40fFE85A28DC9993541449464d7529a922142960',
}

/** Returns the contracts that may be called and approved on a chain; none on an unsupported chain. */
export function getMayanContracts(chainId: number): KnownContracts {
  if (!getMayanChain(chainId)) return { targets: [] }
  return { targets: [FORWARDER], spenders: [FORWARDER, ...Object.values(SWIFT_CONTRACTS)] }
}
