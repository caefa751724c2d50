import type { ChainRecord } from '@causeway/core/chains'
import { chainOrDefault, isNativeToken, sortByPriority } from '@causeway/core/chains'
import type { Token } from '@causeway/core/data'
import { tokenKey } from '@causeway/core/data'
import type { SwapSide, UrlChanges, UrlState } from '@causeway/view-models'
import { tradeCopy } from '#locale/trade-copy'
import type { Side, TradeKind } from './trade.ts'

/** Where a trade begins and ends. */
export interface TradeChains {
  readonly from: ChainRecord
  readonly to: ChainRecord
}

/** Both sides, as they are. */
export interface Sides {
  readonly from: Side
  readonly to: Side
}

/** The chains that the address names; what it leaves open is the default chain, and for a bridge the next one. */
export function tradeChains(kind: TradeKind, url: UrlState, chains: readonly ChainRecord[]): TradeChains {
  const evm = chains.filter(({ chainType }) => chainType === 'EVM')
  if (kind === 'swap') {
    const chain = someChain(chainOrDefault(evm, url.chainId ?? NO_CHAIN))
    return { from: chain, to: chain }
  }
  const named = chains.find(({ id }) => id === (url.inputChain ?? url.chainId))
  const from = named ?? someChain(chainOrDefault(evm, NO_CHAIN))
  const others = chains.filter(({ id }) => id !== from.id)
  const to =
    others.find(({ id }) => id === url.outputChain) ??
    sortByPriority(others.filter(({ chainType }) => chainType === 'EVM'))[0]
  return { from, to: to ?? from }
}

/** What the address says once a token was chosen for a side. That of the other side changes places with it. */
export function pickChanges(kind: TradeKind, sides: Sides, side: SwapSide, token: Token): UrlChanges {
  const [own, other] = side === 'INPUT' ? [sides.from, sides.to] : [sides.to, sides.from]
  if (isSameToken(token, other.token)) return flipChanges(kind, sides)
  const currency = currencyOf(token)
  if (kind === 'swap') {
    // On another chain the other side begins with its default.
    const rest = token.chainId === own.chain.id ? currencyOf(other.token) : 'remove'
    return swapAddress(token.chainId, side === 'INPUT' ? [currency, rest] : [rest, currency])
  }
  // A bridge between one chain and itself is none: the other side goes where this one was.
  const isTaken = token.chainId === other.chain.id
  const otherChain = isTaken ? own.chain.id : other.chain.id
  const rest = isTaken ? 'remove' : currencyOf(other.token)
  return side === 'INPUT'
    ? bridgeAddress([token.chainId, otherChain], [currency, rest])
    : bridgeAddress([otherChain, token.chainId], [rest, currency])
}

/** What the address says once both sides have changed places. */
export function flipChanges(kind: TradeKind, { from, to }: Sides): UrlChanges {
  const currencies: Pair<Currency> = [currencyOf(to.token), currencyOf(from.token)]
  return kind === 'swap'
    ? swapAddress(from.chain.id, currencies)
    : bridgeAddress([to.chain.id, from.chain.id], currencies)
}

export function isSameToken(a: Token, b: Token | undefined): boolean {
  return b !== undefined && a.chainId === b.chainId && tokenKey(a.address) === tokenKey(b.address)
}

type Currency = string
type Pair<Item> = readonly [input: Item, output: Item]

const NO_CHAIN = 0

function swapAddress(chainId: number, [inputCurrency, outputCurrency]: Pair<Currency>): UrlChanges {
  return { chainId, inputCurrency, outputCurrency }
}

function bridgeAddress([inputChain, outputChain]: Pair<number>, currencies: Pair<Currency>): UrlChanges {
  return { ...swapAddress(inputChain, currencies), inputChain, outputChain }
}

/** A native asset goes by its symbol, everything else by its address: symbols are anybody's. */
function currencyOf(token: Token | undefined): Currency {
  if (!token) return 'remove'
  return isNativeToken(token.address) ? token.symbol : token.address
}

function someChain(chain: ChainRecord | undefined): ChainRecord {
  if (!chain) throw new Error(tradeCopy.noTradeChain)
  return chain
}
