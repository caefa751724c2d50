import { isNativeToken, lowerAddress } from '../../chains/address.ts'
import { chainById } from '../../chains/chain-by-id.ts'
import type { ChainRecord } from '../../chains/record.ts'
import type { Address } from '../../kernel/schema.ts'
import type { PriceToken } from '../source.ts'

/** Returns the token as named by the service, or undefined if unsupported. Pools hold the wrapped native asset. */
export function toDexToken(
  chains: readonly ChainRecord[],
  { chainId, address }: PriceToken,
): DexToken | undefined {
  const chain = chainById(chains, chainId)
  const slug = DEX_SLUGS[chainId]
  if (!chain || !slug || !isDexChain(chain)) return undefined
  const pooledAddress = isNativeToken(address)
    ? chain.wrappedNative && lowerAddress(chain.wrappedNative.address)
    : address
  return pooledAddress === undefined ? undefined : { chainId, slug, address: pooledAddress }
}

/** A token as named by the dex-price service. */
export interface DexToken {
  readonly chainId: number
  readonly slug: string
  /** Lower-cased. */
  readonly address: Address
}

/** Returns whether the dex-price service supports the chain. Only EVM chains are used. */
export function isDexChain({ id, chainType }: ChainRecord): boolean {
  return chainType === 'EVM' && DEX_SLUGS[id] !== undefined
}

/** Chain slugs of the dex-price service. Source: maps of public integrators; there is no official list. */
const DEX_SLUGS: Readonly<Record<number, string>> = {
  1: 'ethereum',
  10: 'optimism',
  14: 'flare',
  56: 'bsc',
  100: 'gnosischain',
  122: 'fuse',
  130: 'unichain',
  137: 'polygon',
  146: 'sonic',
  169: 'manta',
  196: 'xlayer',
  204: 'opbnb',
  250: 'fantom',
  252: 'fraxtal',
  324: 'zksync',
  369: 'pulsechain',
  480: 'worldchain',
  999: 'hyperevm',
  1030: 'conflux',
  1088: 'metis',
  1116: 'core',
  1284: 'moonbeam',
  1329: 'seiv2',
  1514: 'story',
  1868: 'soneium',
  2741: 'abstract',
  4200: 'merlinchain',
  4663: 'robinhood',
  5000: 'mantle',
  6001: 'bouncebit',
  8453: 'base',
  9745: 'plasma',
  33139: 'apechain',
  34443: 'mode',
  42161: 'arbitrum',
  42170: 'arbitrumnova',
  42220: 'celo',
  43114: 'avalanche',
  57073: 'ink',
  59144: 'linea',
  80094: 'berachain',
  81457: 'blast',
  167000: 'taiko',
  534352: 'scroll',
  747474: 'katana',
  7777777: 'zora',
  1313161554: 'aurora',
}
