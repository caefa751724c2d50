import { type ChainRecord, chainById, chainOrDefault } from '@causeway/core/chains'
import { DEFAULT_STABLE_SYMBOL, findCurrency, nativeToken, type Token } from '@causeway/core/data'
import { useChains, useCustomTokens, useTokens } from '@causeway/react'
import type { UrlState } from '@causeway/view-models'
import { legsCopy } from '#locale/legs-copy'
import type { OrderSide } from './order-side.ts'

/** A token where it is bought, sold or received; undefined while its list is read, and where nobody knows it. */
export interface Placed {
  readonly chain: ChainRecord
  readonly token: Token | undefined
}

/** What is bought or sold, and the stable token that it is bought with or sold for. */
export interface OrderTokens {
  readonly asset: Placed
  readonly stable: Placed
}

/** Both tokens, as the address names them: what it leaves open is the native asset and the default stable token. */
export function useOrderTokens(side: OrderSide, url: UrlState): OrderTokens {
  const chains = useChains()
  const evm = chains.filter(({ chainType }) => chainType === 'EVM')
  const chain = chainById(chains, url.chainId ?? 0) ?? chainOrDefault(evm, 0)
  if (!chain) throw new Error(legsCopy.noTradeChain)
  // What is received may be on another chain than what is sold.
  const stableChain = (side === 'sell' && chainById(chains, url.outputChain ?? 0)) || chain
  const [assetName, stableName] =
    side === 'sell' ? [url.inputCurrency, url.outputCurrency] : [url.outputCurrency, url.inputCurrency]
  const asset = useNamed(chain, assetName, nativeToken(chain))
  const stable = useNamed(stableChain, stableName ?? DEFAULT_STABLE_SYMBOL, undefined)
  return { asset: { chain, token: asset }, stable: { chain: stableChain, token: stable } }
}

function useNamed(
  chain: ChainRecord,
  name: string | undefined,
  byDefault: Token | undefined,
): Token | undefined {
  const customTokens = useCustomTokens()
  const { data: list } = useTokens({ chainId: chain.id })
  if (name === undefined) return byDefault
  return list && findCurrency(list, name, customTokens)
}
