import { isAddress, isNativeToken } from '../chains/address.ts'
import { chainById } from '../chains/chain-by-id.ts'
import type { ChainRecord } from '../chains/record.ts'
import { describeValue } from '../kernel/errors.ts'
import type { Address } from '../kernel/schema.ts'
import { tokenKey } from '../tokens/token.ts'
import { priceKey, type UnavailablePrice } from './price.ts'
import type { PriceToken } from './source.ts'

/** Token addresses by chain id, in any casing. The native asset may have any of its spellings. */
export type TokensByChain = Readonly<Record<number, readonly Address[]>>

/** Returns the group of assets with the same value on every chain, from a token list. */
export type GetAssetGroup = (chainId: number, address: Address) => string | undefined

/** Validated request: distinct tokens, and the tokens that cannot be priced. */
export interface PriceRequest {
  /** All requested chains. */
  readonly chainIds: readonly number[]
  /** Tokens, sorted by the priority of their chains, highest first. */
  readonly tokens: readonly PriceToken[]
  readonly rejected: Readonly<Record<number, readonly UnavailablePrice[]>>
}

/** Validates a request. Invalid tokens are rejected with a reason and never sent to a source. */
export function parsePriceRequest(
  requested: TokensByChain,
  chains: readonly ChainRecord[],
  getAssetGroup: GetAssetGroup = () => undefined,
): PriceRequest {
  const chainIds = Object.keys(requested).map(Number).sort(comparePriority)
  const tokens = new Map<string, PriceToken>()
  const rejected: Record<number, UnavailablePrice[]> = {}
  for (const chainId of chainIds) {
    const chain = chainById(chains, chainId)
    for (const token of new Set(requested[chainId])) {
      const address = tokenKey(token)
      const reason = getRejectionReason(token, address, chainId, chain)
      if (reason) {
        rejected[chainId] = [...(rejected[chainId] ?? []), { address, reason }]
        continue
      }
      const key = priceKey(chainId, address)
      if (!tokens.has(key)) tokens.set(key, { chainId, address, assetGroup: getAssetGroup(chainId, address) })
    }
  }
  return { chainIds, tokens: [...tokens.values()], rejected }
}

/** Chains whose prices are requested first, with priority 20. All other chains have priority 10. */
const PRIORITY_CHAINS: readonly number[] = [8453, 137]

function comparePriority(a: number, b: number): number {
  return Number(PRIORITY_CHAINS.includes(b)) - Number(PRIORITY_CHAINS.includes(a))
}

function getRejectionReason(
  token: string,
  address: Address,
  chainId: number,
  chain: ChainRecord | undefined,
): string | undefined {
  if (!chain) return `Chain ${chainId} is not configured.`
  if (isNativeToken(address) || isAddress(address, chain.chainType)) return undefined
  return `Invalid token: expected an address on ${chain.name}, received ${describeValue(token)}.`
}
