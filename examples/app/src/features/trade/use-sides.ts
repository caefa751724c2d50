import { useCustomTokens, useTokens } from '@causeway/react'
import { findReplacedChains, findUnlistedToken, type LinkProblem } from './find-replaced-chains.ts'
import type { TradeKind } from './trade.ts'
import type { Sides, TradeChains } from './trade-chains.ts'
import { tradeTokens } from './trade-tokens.ts'

/** The sides of a trade, and the parts of the link that they do not show. */
interface LinkedSides extends Sides {
  readonly linkProblems: readonly LinkProblem[]
}

/**
 * Returns both sides of a trade. Tokens are undefined until the list of their chain has loaded.
 *
 * @param query the query of the page
 */
export function useSides(kind: TradeKind, query: URLSearchParams, chains: TradeChains): LinkedSides {
  const { data: fromList } = useTokens({ chainId: chains.from.id })
  const { data: toList } = useTokens({ chainId: chains.to.id })
  const replaced = findReplacedChains(kind, query, chains)
  const from = { chain: chains.from, list: fromList, isReplaced: replaced.from !== undefined }
  const to = { chain: chains.to, list: toList, isReplaced: replaced.to !== undefined }
  const url = {
    inputCurrency: query.get('inputCurrency') || undefined,
    outputCurrency: query.get('outputCurrency') || undefined,
  }
  const tokens = tradeTokens({ kind, url, from, to, customTokens: useCustomTokens() })
  const problems = new Set([
    replaced.from,
    replaced.to,
    findUnlistedToken(url.inputCurrency, from, tokens.from),
    findUnlistedToken(url.outputCurrency, to, tokens.to),
  ])
  return {
    from: { chain: from.chain, token: tokens.from, isReplaced: from.isReplaced },
    to: { chain: to.chain, token: tokens.to, isReplaced: to.isReplaced },
    linkProblems: [...problems].filter((problem) => problem !== undefined),
  }
}
