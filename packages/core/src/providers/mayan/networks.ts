import type { Address } from 'viem'

/** A chain as Mayan and as Wormhole name it. */
export interface MayanChain {
  readonly chainId: number
  readonly name: string
  readonly wormholeId: number
}

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

export function mayanChain(chainId: number): MayanChain | undefined {
  return CHAINS.find((chain) => chain.chainId === chainId)
}

export function mayanChainByName(name: string): MayanChain | undefined {
  return CHAINS.find((chain) => chain.name === name)
}

export function chainIdOfWormhole(wormholeId: number): number | undefined {
  return CHAINS.find((chain) => chain.wormholeId === wormholeId)?.chainId
}

/** Takes every deposit, on every EVM chain (mayan-finance/swap-sdk, `addresses.ts`). */
export const FORWARDER: Address = '0x337685fdaB40D39bd02028545a4FfA7D287cC3E2'

export type SwiftVersion = 'V1' | 'V2'

/** Keep the orders, on every EVM chain (docs.mayan.finance, architecture, Swift). */
export const SWIFT_CONTRACTS: Readonly<Record<SwiftVersion, Address>> = {
  V1: '0xC38e4e6A15593f908255214653d3D947CA1c2338',
  V2: '0x40fFE85A28DC9993541449464d7529a922142960',
}
