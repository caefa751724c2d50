import type { ChainRecord } from '@causeway/core/chains'
import { chainOrDefault, isNativeToken, sortByPriority } from '@causeway/core/chains'
import type { Token } from '@causeway/core/data'
import { tokenKey } from '@causeway/core/data'
import type { SwapSide, UrlChanges, UrlState } from '@causeway/view-models'
import { tradeCopy } from '#locale/trade-copy'
import type { Side, TradeKind } from './trade.ts'

/** Source and destination chain of a trade. */
export interface TradeChains {
  readonly from: ChainRecord
  readonly to: ChainRecord
}

/** The two sides of a trade. */
export interface Sides {
  readonly from: Side
  readonly to: Side
}

/**
 * Returns the chains of the URL. Default: the last or the default chain and, for a bridge, the next one by priority.
 *
 * @param lastChainId chain of the last visit, if any
 */
export function tradeChains(
  kind: TradeKind,
  url: UrlState,
  chains: readonly ChainRecord[],
  lastChainId?: number,
): TradeChains {
  const evm = chains.filter(({ chainType }) => chainType === 'EVM')
  if (kind === 'swap') {
    const chain = assertChain(chainOrDefault(evm, url.chainId ?? lastChainId ?? NO_CHAIN))
    return { from: chain, to: chain }
  }
  const sourceChain = chains.find(({ id }) => id === (url.inputChain ?? url.chainId))
  const from = sourceChain ?? assertChain(chainOrDefault(evm, lastChainId ?? NO_CHAIN))
  const others = chains.filter(({ id }) => id !== from.id)
  const to =
    others.find(({ id }) => id === url.outputChain) ??
    sortByPriority(others.filter(({ chainType }) => chainType === 'EVM'))[0]
  return { from, to: to ?? from }
}

/** Returns the URL changes that select a token for a side. The token of the other side swaps the sides. */
export function pickChanges(kind: TradeKind, sides: Sides, side: SwapSide, token: Token): UrlChanges {
  const [current, other] = side === 'INPUT' ? [sides.from, sides.to] : [sides.to, sides.from]
  if (isSameToken(token, other.token)) return flipChanges(kind, sides)
  const currency = toCurrency(token)
  if (kind === 'swap') {
    // On another chain the other side is reset to its default.
    const rest = token.chainId === current.chain.id ? toKept(other) : 'remove'
    return swapChanges(token.chainId, side === 'INPUT' ? [currency, rest] : [rest, currency])
  }
  // Both sides of a bridge must differ: the other side moves to the previous chain.
  const isTaken = token.chainId === other.chain.id && !other.isReplaced
  const otherChain = isTaken ? current.chain.id : toKeptChain(other)
  const rest = isTaken ? 'remove' : toKept(other)
  return side === 'INPUT'
    ? bridgeChanges([token.chainId, otherChain], [currency, rest])
    : bridgeChanges([otherChain, token.chainId], [rest, currency])
}

/** Returns the URL changes that select a chain for a side. Its token is reset to the default of the chain. */
export function chainChanges(kind: TradeKind, sides: Sides, side: SwapSide, chainId: number): UrlChanges {
  const opposite = side === 'INPUT' ? sides.to : sides.from
  if (kind === 'swap') return swapChanges(chainId, ['remove', 'remove'])
  // Both sides of a bridge must differ: selecting the chain of the other side swaps the sides, unless that chain is only
  // shown in place of one that the link names.
  if (chainId === opposite.chain.id && !opposite.isReplaced) return flipChanges(kind, sides)
  const [rest, restChain] = [toKept(opposite), toKeptChain(opposite)]
  return side === 'INPUT'
    ? bridgeChanges([chainId, restChain], ['remove', rest])
    : bridgeChanges([restChain, chainId], [rest, 'remove'])
}

/** Returns the URL changes that swap both sides. */
export function flipChanges(kind: TradeKind, { from, to }: Sides): UrlChanges {
  const currencies: Pair<Currency> = [toCurrency(to.token), toCurrency(from.token)]
  return kind === 'swap'
    ? swapChanges(from.chain.id, currencies)
    : bridgeChanges([to.chain.id, from.chain.id], currencies)
}

export function isSameToken(a: Token, b: Token | undefined): boolean {
  return b !== undefined && a.chainId === b.chainId && tokenKey(a.address) === tokenKey(b.address)
}

/** A symbol, an address or 'remove'; undefined leaves the URL unchanged. */
type Currency = string | undefined
type Pair<Item> = readonly [input: Item, output: Item]

const NO_CHAIN = 0

function swapChanges(
  chainId: number | undefined,
  [inputCurrency, outputCurrency]: Pair<Currency>,
): UrlChanges {
  return { chainId, inputCurrency, outputCurrency }
}

function bridgeChanges(
  [inputChain, outputChain]: Pair<number | undefined>,
  currencies: Pair<Currency>,
): UrlChanges {
  return { ...swapChanges(inputChain, currencies), inputChain, outputChain }
}

/** Returns the symbol of a native token, otherwise the address, because symbols are not unique. */
function toCurrency(token: Token | undefined): Currency {
  if (!token) return 'remove'
  return isNativeToken(token.address) ? token.symbol : token.address
}

/** Returns the currency of the side that is not changed. An unknown one stays in the URL, so that none replaces it. */
function toKept({ token }: Side): Currency {
  return token && toCurrency(token)
}

function toKeptChain({ chain, isReplaced }: Side): number | undefined {
  return isReplaced ? undefined : chain.id
}

function assertChain(chain: ChainRecord | undefined): ChainRecord {
  if (!chain) throw new Error(tradeCopy.noTradeChain)
  return chain
}
