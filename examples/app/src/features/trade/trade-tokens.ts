import type { ChainRecord } from '@causeway/core/chains'
import { type AssetList, findCurrency, nativeToken, type Token, tokenKey } from '@causeway/core/data'
import { defaultStable } from './default-stable.ts'
import type { TradeKind } from './trade.ts'
import { isSameToken } from './trade-chains.ts'

/** A chain of a trade and its token list, which is undefined while it loads. */
export interface ListedChain {
  readonly chain: ChainRecord
  readonly list: AssetList | undefined
  /** Whether a link names another chain for this side, so that its tokens are not those of the link. */
  readonly isReplaced?: boolean | undefined
}

export interface TradeTokensInput {
  readonly kind: TradeKind
  /** Symbols or addresses as the URL states them; undefined for the default. */
  readonly url: { readonly inputCurrency?: string | undefined; readonly outputCurrency?: string | undefined }
  readonly from: ListedChain
  readonly to: ListedChain
  readonly customTokens: readonly Token[]
}

/**
 * Returns the tokens of the URL. Default: the native token and a stablecoin. An unknown token of the URL is undefined
 * and not replaced by a default, and so is each token on a chain that replaces an unknown one: a link that was not
 * understood selects nothing that could be sent by mistake.
 */
export function tradeTokens({ kind, url, from, to, customTokens }: TradeTokensInput): {
  readonly from: Token | undefined
  readonly to: Token | undefined
} {
  const { inputCurrency, outputCurrency } = url
  const input = inputCurrency === undefined ? undefined : findToken(from, inputCurrency, customTokens)
  const output = outputCurrency === undefined ? undefined : findToken(to, outputCurrency, customTokens)
  const first = inputCurrency === undefined ? getDefault(from, kind === 'swap', output) : input
  const second = outputCurrency === undefined ? getDefault(to, false, first) : output
  return { from: from.isReplaced ? undefined : first, to: to.isReplaced ? undefined : second }
}

function findToken({ chain, list }: ListedChain, currency: string, customTokens: readonly Token[]) {
  return findCurrency(list ?? toNativeList(chain), currency, customTokens)
}

function getDefault({ chain, list }: ListedChain, nativeFirst: boolean, excluded: Token | undefined) {
  const native = nativeToken(chain)
  const stable = list && defaultStable(list)
  // Wait for the list, so that the default does not change once it has loaded.
  if (!list && !nativeFirst) return undefined
  const candidates = nativeFirst ? [native, stable] : [stable, native]
  return candidates.find((token) => token && !isSameToken(token, excluded))
}

function toNativeList(chain: ChainRecord): Pick<AssetList, 'chainId' | 'tokens' | 'mainTokens'> {
  const native = nativeToken(chain)
  return { chainId: chain.id, tokens: { [tokenKey(native.address)]: native }, mainTokens: [] }
}
