import { type ChainRecord, chainById, chainOrDefault } from '@causeway/core/chains'
import { DEFAULT_STABLE_SYMBOL, findCurrency, nativeToken, type Token } from '@causeway/core/data'
import { useChains, useCustomTokens, useTokens } from '@causeway/react'
import type { UrlState } from '@causeway/view-models'
import { legsCopy } from '#locale/legs-copy'
import type { OrderSide } from './order-side.ts'

/** A chain and its token, which is undefined while the list loads, and if it is unknown. */
export interface ChainToken {
  readonly chain: ChainRecord
  readonly token: Token | undefined
}

/** The asset, and the stablecoin it is traded for. */
export interface OrderTokens {
  readonly asset: ChainToken
  readonly stable: ChainToken
}

/** Returns the tokens of the URL. Default: the native token and the default stablecoin. */
export function useOrderTokens(side: OrderSide, url: UrlState): OrderTokens {
  const chains = useChains()
  const evm = chains.filter(({ chainType }) => chainType === 'EVM')
  const chain = chainById(chains, url.chainId ?? 0) ?? chainOrDefault(evm, 0)
  if (!chain) throw new Error(legsCopy.noTradeChain)
  // The output may be on another chain than the input.
  const stableChain = (side === 'sell' && chainById(chains, url.outputChain ?? 0)) || chain
  const [assetName, stableName] =
    side === 'sell' ? [url.inputCurrency, url.outputCurrency] : [url.outputCurrency, url.inputCurrency]
  const asset = useTokenByName(chain, assetName, nativeToken(chain))
  const stable = useTokenByName(stableChain, stableName ?? DEFAULT_STABLE_SYMBOL, undefined)
  return { asset: { chain, token: asset }, stable: { chain: stableChain, token: stable } }
}

function useTokenByName(
  chain: ChainRecord,
  name: string | undefined,
  defaultToken: Token | undefined,
): Token | undefined {
  const customTokens = useCustomTokens()
  const { data: list } = useTokens({ chainId: chain.id })
  if (name === undefined) return defaultToken
  return list && findCurrency(list, name, customTokens)
}
