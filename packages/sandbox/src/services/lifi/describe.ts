import type { ChainSpec } from '../../chains/specs.ts'
import { type Asset, priceInDollars } from '../../settlement/index.ts'
import type { LogoOf } from '../pictures.ts'

/** What carries a step out. */
export interface Tool {
  readonly key: string
  readonly name: string
}

export const bridge = { key: 'escrow', name: 'Sandbox escrow' } as const

/** What the diamond trades through on one chain. */
export const exchange = { key: 'kyberswap', name: 'KyberSwap' } as const

export function toolDetails({ key, name }: Tool, logoOf: LogoOf) {
  return { key, name, logoURI: logoOf(key) }
}

/** A token in LI.FI's form. */
export function describeToken(asset: Asset, logoOf: LogoOf) {
  const { address, chainId, symbol, decimals, name } = asset
  return {
    address,
    chainId,
    symbol,
    decimals,
    name,
    coinKey: symbol,
    logoURI: logoOf(symbol),
    priceUSD: String(priceInDollars(asset)),
  }
}

const chainKeys: Readonly<Record<number, string>> = { 1: 'eth', 5000: 'mnt', 8453: 'bas', 42161: 'arb' }

/** LI.FI's short name of a chain. */
export function chainKey({ id }: ChainSpec): string {
  return chainKeys[id] ?? String(id)
}
