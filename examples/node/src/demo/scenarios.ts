/** What is moved, from where to where. */
export interface Route {
  /** Human units of the token. */
  readonly amount: string
  /** Chain id or slug. */
  readonly from: string
  readonly to: string
  /** Symbols. */
  readonly token: string
  readonly toToken: string
  /** Percent. */
  readonly slippage: string
}

const DEFAULT_ROUTE = {
  amount: '100',
  from: 'arbitrum',
  to: 'base',
  token: 'USDC',
  slippage: '0.1',
} as const

/** Where a provider does not serve the default route, one that it serves. */
const ROUTES: Readonly<Record<string, Partial<Route>>> = {
  axelar: { amount: '1000', from: 'ethereum', toToken: 'axlUSDC' },
  // It bridges with no less slippage than this.
  butter: { slippage: '1.5' },
  cow: { from: 'base', toToken: 'WETH', slippage: '1' },
  'erc20-wrapper': { from: 'ethereum', to: 'ethereum', token: 'DAI', toToken: 'sDAI' },
  gaszip: { amount: '0.01', from: 'ethereum', token: 'ETH' },
  wrapper: { amount: '3', from: 'mantle', to: 'mantle', token: 'MNT', toToken: 'WMNT' },
  zenlink: { from: 'base', toToken: 'DAI', slippage: '0.5' },
}

/** The route that shows a provider at work. */
export function scenarioOf(
  provider: string | undefined,
): Omit<Route, 'toToken'> & { readonly toToken?: string } {
  return { ...DEFAULT_ROUTE, ...(provider === undefined ? {} : ROUTES[provider]) }
}
