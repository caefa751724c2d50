import { NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import type { AssetList } from './read-asset-list.ts'
import { type Token, tokenKey } from './token.ts'

/** Other symbols of the same asset. */
const SYMBOL_ALIASES: Readonly<Record<string, string>> = {
  MATIC: 'POL',
  WETH: 'ETH',
  WBNB: 'BNB',
  WMATIC: 'POL',
}

/** Symbols of the default tokens, in display order. */
export const DEFAULT_TOKEN_SYMBOLS: readonly string[] = [
  'ETH',
  'USDC',
  'USDT',
  'WBTC',
  'BNB',
  'AVAX',
  'POL',
  'PEPE',
  'PENDLE',
  'SNX',
  'ARB',
  'OP',
  'CAKE',
  'AAVE',
  'COMP',
]

/** Symbol of the default stable token. */
export const DEFAULT_STABLE_SYMBOL = 'USDC'

/** Returns the canonical symbol of an asset, such as POL for MATIC. Other symbols are returned unchanged. */
export function canonicalSymbol(symbol: string): string {
  return (Object.hasOwn(SYMBOL_ALIASES, symbol) ? SYMBOL_ALIASES[symbol] : undefined) ?? symbol
}

/** Returns whether an asset group is a dollar or euro asset, which is the case if its name contains USD or EUR. */
export function isStableOrEuro(assetGroup: string | undefined): boolean {
  return assetGroup !== undefined && /USD|EUR/.test(assetGroup)
}

/**
 * Returns the default tokens of a chain, in order. Anyone can create a token with the symbol of another one, so only the
 * native asset, main tokens and tokens whose asset group has their name can represent a symbol.
 */
export function getDefaultTokens({ tokens, mainTokens }: AssetList): Token[] {
  const bySymbol = new Map<string, Token>()
  const addCandidate = (symbol: string, token: Token | undefined) => {
    if (token && !bySymbol.has(symbol)) bySymbol.set(symbol, token)
  }
  const trustedTokens = [tokenKey(NATIVE_TOKEN_ADDRESS), ...mainTokens].map((key) => tokens[key])
  for (const token of trustedTokens) if (token) addCandidate(canonicalSymbol(token.symbol), token)
  for (const token of Object.values(tokens)) {
    if (token.symbol === token.assetGroup) addCandidate(token.symbol, token)
  }
  return DEFAULT_TOKEN_SYMBOLS.map((symbol) => bySymbol.get(symbol)).filter((token) => token !== undefined)
}
