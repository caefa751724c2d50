import { compact } from '../kernel/compact.ts'
import type { Hex } from '../kernel/schema.ts'
import { type ChainDefinition, defineChain } from './define.ts'
import type { ChainRecord, NativeCurrency } from './record.ts'

/** The fields of viem's `Chain` that are converted. */
export type ViemChainLike = {
  readonly id: number
  readonly name: string
  readonly nativeCurrency: NativeCurrency
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } } | undefined
  readonly contracts?: { readonly multicall3?: { readonly address: Hex } | undefined } | undefined
  /** Average time between blocks, in milliseconds. */
  readonly blockTime?: number | undefined
}

/**
 * Converts a viem `Chain` to a chain record.
 *
 * @param chain any viem chain
 * @param overrides facts that viem does not provide (`wrappedNative`), and changed policies
 */
export function fromViemChain(chain: ViemChainLike, overrides: Partial<ChainDefinition> = {}): ChainRecord {
  const explorer = chain.blockExplorers?.default
  const multicall3 = chain.contracts?.multicall3?.address
  return defineChain({
    id: chain.id,
    slug: toSlug(chain.name) || `chain-${chain.id}`,
    name: chain.name,
    nativeCurrency: chain.nativeCurrency,
    rpcUrls: chain.rpcUrls.default.http,
    ...(explorer && { explorer: { name: explorer.name, url: explorer.url } }),
    ...(multicall3 && { multicall3 }),
    ...(chain.blockTime !== undefined && { blockTimeSeconds: chain.blockTime / 1000 }),
    ...compact(overrides),
  })
}

function toSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
