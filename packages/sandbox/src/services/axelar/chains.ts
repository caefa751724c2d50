import type { Address } from 'viem'

/** Axelar's chain names, in the casing of its configuration. */
const chainNames: Readonly<Record<number, string>> = {
  1: 'Ethereum',
  5000: 'mantle',
  8453: 'base',
  42161: 'arbitrum',
}

/**
 * Returns the address of the gateway. It is the same on all chains but Ethereum. Source:
 * https://github.com/axelarnetwork/axelar-configs.
 */
export function gatewayOn(chainId: number): Address {
  return chainId === 1
    ? '0x4F4495243837681061C4743b74B3eEdf548D56A5'
    : '0xe432150cce91c13a887f7D836923d5597adD8E31'
}

export const gasService: Address = '0x2d5d7d31F671F86C782533cc367F14109a082712'

export function getChainName(chainId: number): string {
  return chainNames[chainId] ?? String(chainId)
}

export function symbolOn(chainId: number): string {
  return chainId === 1 ? 'USDC' : 'axlUSDC'
}
