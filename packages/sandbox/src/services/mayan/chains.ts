import type { Address } from 'viem'

/** Chains of the sandbox that Mayan supports, with Mayan's chain names and Wormhole's chain ids. */
export const chainNames: Readonly<Record<number, { readonly name: string; readonly wormholeId: number }>> = {
  1: { name: 'ethereum', wormholeId: 2 },
  8453: { name: 'base', wormholeId: 30 },
  42161: { name: 'arbitrum', wormholeId: 23 },
}

/**
 * Address of Swift v2 on every EVM chain. Source of this and of the forwarder: https://docs.mayan.finance, architecture
 */
export const swift: Address = '0x40fFE85A28DC9993541449464d7529a922142960'
export const forwarder: Address = '0x337685fdaB40D39bd02028545a4FfA7D287cC3E2'

export function isServed(chainId: number): boolean {
  return chainNames[chainId] !== undefined
}

export function getChainId(name: string): number | undefined {
  return findChainId((chain) => chain.name === name)
}

export function getChainIdByWormholeId(wormholeId: number): number | undefined {
  return findChainId((chain) => chain.wormholeId === wormholeId)
}

function findChainId(matches: (chain: { name: string; wormholeId: number }) => boolean): number | undefined {
  const entry = Object.entries(chainNames).find(([, chain]) => matches(chain))
  return entry && Number(entry[0])
}

/** Rounds an amount in base units down to the precision of Mayan's contracts, which is at most 8 decimals. */
export function wholeUnits(amount: bigint, decimals: number): bigint {
  const unit = getUnit(decimals)
  return (amount / unit) * unit
}

/** Returns the number of base units in one unit of Mayan's contracts. */
export function getUnit(decimals: number): bigint {
  return 10n ** BigInt(Math.max(0, decimals - 8))
}
