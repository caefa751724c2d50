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
}

const DEFAULT_ROUTE = { amount: '100', from: 'arbitrum', to: 'base', token: 'USDC' } as const

/** Where a provider does not serve the default route, one that it serves. */
const ROUTES: Readonly<Record<string, Partial<Route>>> = {
  wrapper: { amount: '1', from: 'base', to: 'base', token: 'ETH', toToken: 'WETH' },
}

/** The route that shows a provider at work. */
export function scenarioOf(
  provider: string | undefined,
): Omit<Route, 'toToken'> & { readonly toToken?: string } {
  return { ...DEFAULT_ROUTE, ...(provider === undefined ? {} : ROUTES[provider]) }
}
