import type { ChainRecord } from '@causeway/core/chains'
import type { Token } from '@causeway/core/data'
import type { TradeKind } from './trade.ts'
import type { TradeChains } from './trade-chains.ts'
import type { ListedChain } from './trade-tokens.ts'

/** A part of a link that cannot be shown. */
export type LinkProblem =
  /** The chain is unknown, or it cannot be on this side. `shown` is displayed instead. */
  | { readonly kind: 'chain'; readonly requested: string; readonly shown: string }
  /** A chain on both sides of a bridge. `shown` is displayed as the destination. */
  | { readonly kind: 'sameChain'; readonly requested: string; readonly shown: string }
  /** The chain lists no such token. None is selected. */
  | { readonly kind: 'token'; readonly requested: string; readonly chain: string }

/** The sides of a trade whose chain is not the one that the link names. Both sides of a swap have the same problem. */
export interface ReplacedChains {
  readonly from: LinkProblem | undefined
  readonly to: LinkProblem | undefined
}

/**
 * Compares the chains that a link names with those displayed.
 *
 * @param query the query as it was written: values that cannot be parsed count as unknown
 */
export function findReplacedChains(
  kind: TradeKind,
  query: URLSearchParams,
  { from, to }: TradeChains,
): ReplacedChains {
  const chain = query.get('chain')
  const input = kind === 'bridge' ? (query.get('inputChain') ?? chain) : chain
  const output = kind === 'bridge' ? query.get('outputChain') : null
  const source = findReplacedChain(input, from)
  if (kind === 'swap') return { from: source, to: source }
  if (output !== null && isChain(output, from)) {
    return { from: source, to: { kind: 'sameChain', requested: from.name, shown: to.name } }
  }
  return { from: source, to: findReplacedChain(output, to) }
}

/** Returns the problem of a token that the list of a chain does not contain; undefined while the list is unknown. */
export function findUnlistedToken(
  requested: string | undefined,
  { chain, list, isReplaced }: ListedChain,
  token: Token | undefined,
): LinkProblem | undefined {
  if (requested === undefined || token || !list || isReplaced) return undefined
  return { kind: 'token', requested, chain: chain.name }
}

/** Returns the problem of a chain that is displayed in place of the requested one; undefined if none is requested. */
export function findReplacedChain(requested: string | null, shown: ChainRecord): LinkProblem | undefined {
  if (requested === null || isChain(requested, shown)) return undefined
  return { kind: 'chain', requested, shown: shown.name }
}

function isChain(requested: string, { id }: ChainRecord): boolean {
  return /^\d+$/.test(requested) && Number(requested) === id
}
