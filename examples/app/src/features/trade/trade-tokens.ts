import type { ChainRecord } from '@causeway/core/chains'
import { type AssetList, findCurrency, nativeToken, type Token, tokenKey } from '@causeway/core/data'
import type { UrlState } from '@causeway/view-models'
import { defaultStable } from './default-stable.ts'
import type { TradeKind } from './trade.ts'
import { isSameToken } from './trade-address.ts'

/** One chain of a trade, and what its list has: undefined while that is read. */
export interface ListedChain {
  readonly chain: ChainRecord
  readonly list: AssetList | undefined
}

/** Everything that decides which tokens are traded. */
export interface TradeTokensInput {
  readonly kind: TradeKind
  readonly url: Pick<UrlState, 'inputCurrency' | 'outputCurrency'>
  readonly from: ListedChain
  readonly to: ListedChain
  /** Tokens that the user named. */
  readonly customTokens: readonly Token[]
}

/**
 * The tokens that the address names; what it leaves open is the native asset and a stable one. What it names and nobody
 * knows is no token: another must not stand in for it.
 */
export function tradeTokens({ kind, url, from, to, customTokens }: TradeTokensInput): {
  readonly from: Token | undefined
  readonly to: Token | undefined
} {
  const { inputCurrency, outputCurrency } = url
  const input = inputCurrency === undefined ? undefined : named(from, inputCurrency, customTokens)
  const output = outputCurrency === undefined ? undefined : named(to, outputCurrency, customTokens)
  const first = inputCurrency === undefined ? defaultOf(from, kind === 'swap', output) : input
  const second = outputCurrency === undefined ? defaultOf(to, false, first) : output
  return { from: first, to: second }
}

function named({ chain, list }: ListedChain, currency: string, customTokens: readonly Token[]) {
  return findCurrency(list ?? listOfNative(chain), currency, customTokens)
}

function defaultOf({ chain, list }: ListedChain, nativeFirst: boolean, other: Token | undefined) {
  const native = nativeToken(chain)
  const stable = list && defaultStable(list)
  // Until the list has come, a token would be shown that is another a moment later.
  if (!list && !nativeFirst) return undefined
  const wanted = nativeFirst ? [native, stable] : [stable, native]
  return wanted.find((token) => token && !isSameToken(token, other))
}

function listOfNative(chain: ChainRecord): Pick<AssetList, 'chainId' | 'tokens' | 'mainTokens'> {
  const native = nativeToken(chain)
  return { chainId: chain.id, tokens: { [tokenKey(native.address)]: native }, mainTokens: [] }
}
