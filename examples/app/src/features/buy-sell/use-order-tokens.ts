import { type ChainRecord, chainById, chainOrDefault } from '@causeway/core/chains'
import { DEFAULT_STABLE_SYMBOL, findCurrency, nativeToken, type Token } from '@causeway/core/data'
import { useChains, useCustomTokens, useTokens } from '@causeway/react'
import type { UrlState } from '@causeway/view-models'
import { legsCopy } from '#locale/legs-copy'
import { findReplacedChain, findUnlistedToken, type LinkProblem } from '../trade/find-replaced-chains.ts'
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
  /** Parts of the link that are not shown. */
  readonly linkProblems: readonly LinkProblem[]
}

/**
 * Returns the tokens of the URL. Default: the native token and the default stablecoin. A side that the URL names and that
 * cannot be shown has no token. The stablecoin is on the chain of the asset, unless a sale has an `outputChain` or a
 * purchase an `inputChain`.
 *
 * @param query the query of the page
 */
export function useOrderTokens(side: OrderSide, url: UrlState, query: URLSearchParams): OrderTokens {
  const chains = useChains()
  const evm = chains.filter(({ chainType }) => chainType === 'EVM')
  const chain = chainById(chains, url.chainId ?? 0) ?? chainOrDefault(evm, 0)
  if (!chain) throw new Error(legsCopy.noTradeChain)
  const [stableChainId, stableParameter]: [number | undefined, string] =
    side === 'sell' ? [url.outputChain, 'outputChain'] : [url.inputChain, 'inputChain']
  const stableChain = chainById(chains, stableChainId ?? 0) ?? chain
  const replaced = findReplacedChain(query.get('chain'), chain)
  const stableReplaced = findReplacedChain(query.get(stableParameter), stableChain)
  const [input, output] = [query.get('inputCurrency') || undefined, query.get('outputCurrency') || undefined]
  const [assetName, stableName] = side === 'sell' ? [input, output] : [output, input]
  const asset = useTokenByName(chain, assetName, nativeToken(chain))
  const stable = useTokenByName(stableChain, stableName ?? DEFAULT_STABLE_SYMBOL, undefined)
  const problems = [
    replaced,
    stableReplaced,
    replaced ? undefined : asset.problem,
    replaced || stableReplaced || stableName === undefined ? undefined : stable.problem,
  ]
  return {
    asset: { chain, token: replaced ? undefined : asset.token },
    stable: { chain: stableChain, token: (replaced ?? stableReplaced) ? undefined : stable.token },
    linkProblems: problems.filter((problem) => problem !== undefined),
  }
}

function useTokenByName(
  chain: ChainRecord,
  name: string | undefined,
  defaultToken: Token | undefined,
): { readonly token: Token | undefined; readonly problem?: LinkProblem | undefined } {
  const customTokens = useCustomTokens()
  const { data: list } = useTokens({ chainId: chain.id })
  if (name === undefined) return { token: defaultToken }
  const token = list && findCurrency(list, name, customTokens)
  return { token, problem: findUnlistedToken(name, { chain, list }, token) }
}
