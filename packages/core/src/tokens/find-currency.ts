import { NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import type { AssetList } from './read-asset-list.ts'
import { canonicalSymbol } from './symbols.ts'
import { type Token, tokenKey } from './token.ts'

/**
 * Finds a token by a symbol or an address from a link. An address matches a listed or custom token. A symbol matches
 * the native asset, a main token, or the token after which its asset group is named, in this order. Any other token
 * only matches if its symbol is unique, because anyone can create a token with the same symbol.
 */
export function findCurrency(
  { chainId, tokens, mainTokens }: Pick<AssetList, 'chainId' | 'tokens' | 'mainTokens'>,
  currency: string,
  customTokens: readonly Token[] = [],
): Token | undefined {
  const key = tokenKey(currency)
  const customToken = customTokens.find(
    (token) => token.chainId === chainId && tokenKey(token.address) === key,
  )
  const tokenByAddress = tokens[key] ?? customToken
  if (tokenByAddress) return tokenByAddress
  const trustedTokens = [tokenKey(NATIVE_TOKEN_ADDRESS), ...mainTokens].flatMap(
    (mainKey) => tokens[mainKey] ?? [],
  )
  const listedTokens = Object.values(tokens)
  return (
    trustedTokens.find(({ symbol }) => isSameText(symbol, currency)) ??
    listedTokens.find(({ symbol, assetGroup }) => isSameText(symbol, currency) && symbol === assetGroup) ??
    getOnlyItem(listedTokens.filter(({ symbol }) => isSameText(symbol, currency))) ??
    trustedTokens.find(({ symbol }) =>
      isSameText(canonicalSymbol(symbol), canonicalSymbol(currency.toUpperCase())),
    )
  )
}

function isSameText(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

function getOnlyItem<Item>([first, ...others]: readonly Item[]): Item | undefined {
  return others.length === 0 ? first : undefined
}
