import { NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import type { AssetList } from './asset-list.ts'
import { canonicalSymbol } from './symbols.ts'
import { type Token, tokenKey } from './token.ts'

/**
 * What a symbol or an address in a link means on a chain. An address is a token of the list, or one that the user named. A
 * symbol is that of the native asset, of a main token, or of a token that its own asset group is named after, in this
 * order; any other token only where it alone has the symbol: anybody can give a token the symbol of another.
 */
export function findCurrency(
  { chainId, tokens, mainTokens }: Pick<AssetList, 'chainId' | 'tokens' | 'mainTokens'>,
  currency: string,
  customTokens: readonly Token[] = [],
): Token | undefined {
  const key = tokenKey(currency)
  const named = customTokens.find((token) => token.chainId === chainId && tokenKey(token.address) === key)
  if (tokens[key] ?? named) return tokens[key] ?? named
  const trusted = [tokenKey(NATIVE_TOKEN_ADDRESS), ...mainTokens].flatMap((each) => tokens[each] ?? [])
  const all = Object.values(tokens)
  return (
    trusted.find(({ symbol }) => isSame(symbol, currency)) ??
    all.find(({ symbol, assetGroup }) => isSame(symbol, currency) && symbol === assetGroup) ??
    onlyOne(all.filter(({ symbol }) => isSame(symbol, currency))) ??
    trusted.find(({ symbol }) => isSame(canonicalSymbol(symbol), canonicalSymbol(currency.toUpperCase())))
  )
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

function onlyOne<Item>([first, ...others]: readonly Item[]): Item | undefined {
  return others.length === 0 ? first : undefined
}
