import { isAddress, isNativeToken } from '../chains/address.ts'
import { chainById } from '../chains/lookup.ts'
import type { ChainRecord } from '../chains/record.ts'
import { describeValue } from '../kernel/errors.ts'
import type { Address } from '../kernel/schema.ts'
import { tokenKey } from '../tokens/token.ts'
import { priceKey, type UnavailablePrice } from './price.ts'
import type { PriceToken } from './source.ts'

/** Token addresses by chain id, in any case; the native asset in any of its spellings. */
export type TokensByChain = Readonly<Record<number, readonly Address[]>>

/** Tells the group of assets that are worth the same on every chain; a token list knows. */
export type AssetGroupOf = (chainId: number, address: Address) => string | undefined

/** What can be asked for, each token once, and what cannot be priced at all. */
export interface PriceRequest {
  /** Of every chain that was named. */
  readonly chainIds: readonly number[]
  /** Of the heaviest chains first. */
  readonly tokens: readonly PriceToken[]
  readonly refused: Readonly<Record<number, readonly UnavailablePrice[]>>
}

/** Reads what was asked for. What is no token of its chain never leaves the house. */
export function readPriceRequest(
  asked: TokensByChain,
  chains: readonly ChainRecord[],
  assetGroupOf: AssetGroupOf = () => undefined,
): PriceRequest {
  const chainIds = Object.keys(asked).map(Number).sort(byWeight)
  const tokens = new Map<string, PriceToken>()
  const refused: Record<number, UnavailablePrice[]> = {}
  for (const chainId of chainIds) {
    const chain = chainById(chains, chainId)
    for (const given of new Set(asked[chainId])) {
      const address = tokenKey(given)
      const reason = refusalOf(given, address, chainId, chain)
      if (reason) {
        refused[chainId] = [...(refused[chainId] ?? []), { address, reason }]
        continue
      }
      const key = priceKey(chainId, address)
      if (!tokens.has(key)) tokens.set(key, { chainId, address, assetGroup: assetGroupOf(chainId, address) })
    }
  }
  return { chainIds, tokens: [...tokens.values()], refused }
}

const HEAVY_CHAINS: readonly number[] = [8453, 137]

/** In what order chains are asked: the higher the earlier. Base and Polygon have 20, all others 10. */
function priceWeight(chainId: number): number {
  return HEAVY_CHAINS.includes(chainId) ? 20 : 10
}

function byWeight(a: number, b: number): number {
  return priceWeight(b) - priceWeight(a)
}

function refusalOf(
  given: string,
  address: Address,
  chainId: number,
  chain: ChainRecord | undefined,
): string | undefined {
  if (!chain) return `Chain ${chainId} is not configured`
  if (isNativeToken(address) || isAddress(address, chain.chainType)) return undefined
  return `expected an address on ${chain.name}, received ${describeValue(given)}`
}
