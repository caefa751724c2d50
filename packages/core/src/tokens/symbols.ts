/** Symbols under which the same asset goes. */
const SYMBOL_ALIASES: Readonly<Record<string, string>> = {
  MATIC: 'POL',
  WETH: 'ETH',
  WBNB: 'BNB',
  WMATIC: 'POL',
}

/** What is shown before anything is known of the user, in this order. */
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

/** The stable token that is offered first. */
export const DEFAULT_STABLE_SYMBOL = 'USDC'

/** The symbol an asset is known by: POL for MATIC; any other comes back unchanged. */
export function canonicalSymbol(symbol: string): string {
  return (Object.hasOwn(SYMBOL_ALIASES, symbol) ? SYMBOL_ALIASES[symbol] : undefined) ?? symbol
}

/** Whether an asset group stands for a dollar or a euro: its name contains USD or EUR. */
export function isStableOrEuro(assetGroup: string | undefined): boolean {
  return assetGroup !== undefined && /USD|EUR/.test(assetGroup)
}
