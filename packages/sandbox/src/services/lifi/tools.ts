import type { ChainSpec } from '../../chains/specs.ts'
import { type Asset, priceInDollars } from '../../settlement/index.ts'
import type { LogoOf } from '../logos.ts'

/** Tool (bridge or exchange) that executes a step. */
export interface Tool {
  readonly key: string
  readonly name: string
}

export const bridge = { key: 'escrow', name: 'Sandbox escrow' } as const

/** Exchange through which the diamond contract swaps on the same chain. */
export const exchange = { key: 'kyberswap', name: 'KyberSwap' } as const

export function toolDetails({ key, name }: Tool, getLogo: LogoOf) {
  return { key, name, logoURI: getLogo(key) }
}

/** Returns a token in LI.FI's format. */
export function describeToken(asset: Asset, getLogo: LogoOf) {
  const { address, chainId, symbol, decimals, name } = asset
  return {
    address,
    chainId,
    symbol,
    decimals,
    name,
    coinKey: symbol,
    logoURI: getLogo(symbol),
    priceUSD: String(priceInDollars(asset)),
  }
}

const chainKeys: Readonly<Record<number, string>> = { 1: 'eth', 5000: 'mnt', 8453: 'bas', 42161: 'arb' }

/** Returns LI.FI's key of a chain. */
export function chainKey({ id }: ChainSpec): string {
  return chainKeys[id] ?? String(id)
}
