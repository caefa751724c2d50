import type { Address } from 'viem'

/** Of the sandbox's chains those that Mayan serves, as it and Wormhole name them. */
export const chainNames: Readonly<Record<number, { readonly name: string; readonly wormholeId: number }>> = {
  1: { name: 'ethereum', wormholeId: 2 },
  8453: { name: 'base', wormholeId: 30 },
  42161: { name: 'arbitrum', wormholeId: 23 },
}

/** Swift's second version and the forwarder, on every EVM chain. Source: https://docs.mayan.finance, architecture */
export const swift: Address = '0x40fFE85A28DC9993541449464d7529a922142960'
export const forwarder: Address = '0x337685fdaB40D39bd02028545a4FfA7D287cC3E2'

export function isServed(chainId: number): boolean {
  return chainNames[chainId] !== undefined
}

export function chainIdOf(name: string): number | undefined {
  return idWhere((chain) => chain.name === name)
}

export function chainIdOfWormhole(wormholeId: number): number | undefined {
  return idWhere((chain) => chain.wormholeId === wormholeId)
}

function idWhere(is: (chain: { name: string; wormholeId: number }) => boolean): number | undefined {
  const found = Object.entries(chainNames).find(([, chain]) => is(chain))
  return found && Number(found[0])
}

/** The contracts count in at most 8 decimals: base units that are whole in such units. */
export function wholeUnits(amount: bigint, decimals: number): bigint {
  const unit = unitOf(decimals)
  return (amount / unit) * unit
}

/** How many base units are one unit of the contracts. */
export function unitOf(decimals: number): bigint {
  return 10n ** BigInt(Math.max(0, decimals - 8))
}
