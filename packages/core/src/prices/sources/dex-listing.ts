import { type ChainRecord, chainById, isNativeToken } from '../../chains/index.ts'
import type { PriceToken } from '../source.ts'
import { DEX_SLUGS } from './dex-slugs.ts'

/** A token as the dex-price service knows it. */
export interface DexToken {
  readonly chainId: number
  readonly slug: string
  /** Lower-cased. */
  readonly address: string
}

/** Whether the dex-price service has the chain: EVM chains alone, of those it knows. */
export function isDexChain({ id, chainType }: ChainRecord): boolean {
  return chainType === 'EVM' && DEX_SLUGS[id] !== undefined
}

/** Pools hold the native asset in its wrapped form. Undefined where the service cannot have the token. */
export function listedOnDex(
  chains: readonly ChainRecord[],
  { chainId, address }: PriceToken,
): DexToken | undefined {
  const chain = chainById(chains, chainId)
  const slug = DEX_SLUGS[chainId]
  if (!chain || !slug || !isDexChain(chain)) return undefined
  const listed = isNativeToken(address) ? chain.wrappedNative?.address.toLowerCase() : address
  return listed === undefined ? undefined : { chainId, slug, address: listed }
}
