import { isAddress, isNativeToken, normalizeTokenAddress } from '../chains/address.ts'
import type { Address } from '../kernel/schema.ts'
import type { TokenListEntry } from '../quotes/provider.ts'
import { type Token, tokenKey } from '../tokens/token.ts'

/** A token of one chain, as far as a quote request needs it. */
export interface JourneyToken {
  readonly chainId: number
  readonly address: Address
  readonly decimals: number
  readonly symbol: string
}

/** One asset on two chains that bridges transfer. */
export interface BridgePair {
  readonly from: JourneyToken
  readonly to: JourneyToken
  /** Ids of the bridges that list both tokens. */
  readonly bridges: readonly string[]
}

/** The token list of a bridge. */
export interface BridgeTokens {
  readonly providerId: string
  readonly tokens: readonly TokenListEntry[]
}

/** Returns a token of the asset lists that are loaded. */
export type FindListedToken = (chainId: number, address: Address) => Token | undefined

/** Number of bridges that have to list a token which is on no asset list: one alone could list a forged token. */
const MIN_BRIDGES = 2

/**
 * Returns the assets that bridges transfer between two chains, the one on most lists first. A pair is two tokens with one
 * symbol on the list of one bridge. Anyone can deploy a token with a known symbol, so a pair is only returned if both
 * tokens are native, if asset lists have them as one asset, or if two bridges agree on it.
 */
export function findBridgePairs(
  lists: readonly BridgeTokens[],
  { fromChainId, toChainId }: { readonly fromChainId: number; readonly toChainId: number },
  findListed: FindListedToken,
): BridgePair[] {
  const pairs = new Map<string, BridgePair>()
  for (const { providerId, tokens } of lists) {
    const atDestination = tokens.filter(({ chainId }) => chainId === toChainId)
    // Of several tokens with one symbol, the first wins.
    const bySymbol = new Map(atDestination.toReversed().map((entry) => [entry.symbol, entry]))
    for (const entry of tokens) {
      if (entry.chainId !== fromChainId) continue
      const counterpart = bySymbol.get(entry.symbol)
      const from = toToken(entry)
      const to = counterpart && toToken(counterpart)
      if (!from || !to) continue
      const key = `${tokenKey(from.address)}:${tokenKey(to.address)}`
      const bridges = pairs.get(key)?.bridges ?? []
      if (!bridges.includes(providerId)) pairs.set(key, { from, to, bridges: [...bridges, providerId] })
    }
  }
  return [...pairs.values()]
    .filter((pair) => pair.bridges.length >= MIN_BRIDGES || isOneAsset(pair, findListed))
    .sort((a, b) => b.bridges.length - a.bridges.length || (a.from.symbol < b.from.symbol ? -1 : 1))
}

function toToken({ chainId, address, decimals, symbol }: TokenListEntry): JourneyToken | undefined {
  const normalized = normalizeTokenAddress(address)
  return isAddress(normalized, 'EVM') ? { chainId, address: normalized, decimals, symbol } : undefined
}

function isOneAsset({ from, to }: BridgePair, findListed: FindListedToken): boolean {
  if (isNativeToken(from.address) && isNativeToken(to.address)) return true
  const [a, b] = [findListed(from.chainId, from.address), findListed(to.chainId, to.address)]
  return a?.assetGroup !== undefined && a.assetGroup === b?.assetGroup
}
