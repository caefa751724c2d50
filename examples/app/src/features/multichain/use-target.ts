import { type ChainRecord, chainById, chainOrDefault } from '@causeway/core/chains'
import { findCurrency, type Token } from '@causeway/core/data'
import { useChains, useCustomTokens, useTokens, useUrlState } from '@causeway/react'
import { legsCopy } from '#locale/legs-copy'
import { defaultStable } from '../trade/default-stable.ts'

/** Returns the output token of the URL. Default: the default stablecoin of the default chain. */
export function useTarget(): { readonly chain: ChainRecord; readonly token: Token | undefined } {
  const { outputChain, chainId, outputCurrency } = useUrlState()
  const chains = useChains()
  const evm = chains.filter(({ chainType }) => chainType === 'EVM')
  const chain = chainById(chains, outputChain ?? chainId ?? 0) ?? chainOrDefault(evm, 0)
  if (!chain) throw new Error(legsCopy.noReceiveChain)
  const { data: list } = useTokens({ chainId: chain.id })
  const customTokens = useCustomTokens()
  if (!list) return { chain, token: undefined }
  if (outputCurrency !== undefined) return { chain, token: findCurrency(list, outputCurrency, customTokens) }
  return { chain, token: defaultStable(list) }
}
