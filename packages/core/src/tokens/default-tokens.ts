import { NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import type { AssetList } from './asset-list.ts'
import { canonicalSymbol, DEFAULT_TOKEN_SYMBOLS } from './symbols.ts'
import { type Token, tokenKey } from './token.ts'

/**
 * The default tokens that a chain has, in their order. Only the native asset, the main tokens and those of the asset
 * group itself may stand for a symbol: anybody can give a token the symbol of another.
 */
export function defaultTokensOf({ tokens, mainTokens }: AssetList): Token[] {
  const bySymbol = new Map<string, Token>()
  const offer = (symbol: string, token: Token | undefined) => {
    if (token && !bySymbol.has(symbol)) bySymbol.set(symbol, token)
  }
  const trusted = [tokenKey(NATIVE_TOKEN_ADDRESS), ...mainTokens].map((key) => tokens[key])
  for (const token of trusted) if (token) offer(canonicalSymbol(token.symbol), token)
  for (const token of Object.values(tokens)) {
    if (token.symbol === token.assetGroup) offer(token.symbol, token)
  }
  return DEFAULT_TOKEN_SYMBOLS.map((symbol) => bySymbol.get(symbol)).filter((token) => token !== undefined)
}
