/** Tokens, amount and chains of a transfer. */
export interface Route {
  /** Amount in whole tokens. */
  readonly amount: string
  /** Chain id or slug. */
  readonly from: string
  readonly to: string
  /** Symbol of the input token. */
  readonly token: string
  readonly toToken: string
  /** Maximum slippage in percent. */
  readonly slippage: string
}

/** Route of same-chain swaps on Base. */
const ON_BASE = { from: 'base', toToken: 'WETH', slippage: '0.5' } as const

const DEFAULT_ROUTE = {
  amount: '100',
  from: 'arbitrum',
  to: 'base',
  token: 'USDC',
  slippage: '0.1',
} as const

/** Routes of providers that do not support the default route. */
const ROUTES: Readonly<Record<string, Partial<Route>>> = {
  axelar: { amount: '1000', from: 'ethereum', toToken: 'axlUSDC' },
  // Butter's minimum slippage.
  butter: { slippage: '1.5' },
  cow: { from: 'base', toToken: 'WETH', slippage: '1' },
  'erc20-wrapper': { from: 'ethereum', to: 'ethereum', token: 'DAI', toToken: 'sDAI' },
  bebop: ON_BASE,
  eisen: { ...ON_BASE, from: 'mantle', to: 'mantle' },
  enso: ON_BASE,
  fly: ON_BASE,
  'causeway-router': ON_BASE,
  gaszip: { amount: '0.01', from: 'ethereum', token: 'ETH' },
  kyberswap: { ...ON_BASE, from: 'mantle', to: 'mantle' },
  nordstern: ON_BASE,
  oneinch: ON_BASE,
  oogabooga: ON_BASE,
  openocean: ON_BASE,
  pendle: ON_BASE,
  relay: ON_BASE,
  sushi: { ...ON_BASE, from: 'mantle', to: 'mantle' },
  'uniswap-v2': ON_BASE,
  'uniswap-v3': { ...ON_BASE, from: 'mantle', to: 'mantle' },
  velora: ON_BASE,
  wrapper: { amount: '3', from: 'mantle', to: 'mantle', token: 'MNT', toToken: 'WMNT' },
  zenlink: { from: 'base', toToken: 'DAI', slippage: '0.5' },
  zerox: ON_BASE,
}

/** Returns a route that the provider supports. */
export function getScenario(
  provider: string | undefined,
): Omit<Route, 'toToken'> & { readonly toToken?: string } {
  return { ...DEFAULT_ROUTE, ...(provider === undefined ? {} : ROUTES[provider]) }
}
