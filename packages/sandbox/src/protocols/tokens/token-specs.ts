import type { Address } from 'viem'

/**
 * Kind of stand-in contract. `plain` has no permit, `permit` implements EIP-2612, `dai` has Dai's own permit, and
 * `usdt` requires that an allowance is reset to zero before it is changed.
 */
export type TokenKind = 'plain' | 'permit' | 'dai' | 'usdt'

export interface TokenSpec {
  readonly chainId: number
  readonly address: Address
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly kind: TokenKind
  /** EIP-712 domain version, for the kinds with a permit. */
  readonly version?: string
}

const usdc = { symbol: 'USDC', name: 'USD Coin', decimals: 6, kind: 'permit', version: '2' } as const
const usdt = { symbol: 'USDT', name: 'Tether USD', decimals: 6, kind: 'usdt' } as const
/**
 * USDC wrapped by Axelar, which has the same address on many chains. Source: axelar-configs, `mainnet-config-1.x.json`.
 */
const axlUsdc = {
  address: '0xEB466342C4d449BC9f53A865D5Cb90586f405215',
  symbol: 'axlUSDC',
  name: 'Axelar Wrapped USDC',
  decimals: 6,
  kind: 'permit',
  version: '1',
} as const
const dai = { symbol: 'DAI', name: 'Dai Stablecoin', decimals: 18, kind: 'dai', version: '1' } as const
const wbtc = { symbol: 'WBTC', name: 'Wrapped BTC', decimals: 8, kind: 'permit', version: '1' } as const
const wstEth = {
  symbol: 'wstETH',
  name: 'Wrapped liquid staked Ether 2.0',
  decimals: 18,
  kind: 'permit',
  version: '1',
} as const

/** Tokens with their real addresses. Sources: the issuers' deployment lists. */
export const tokenSpecs: readonly TokenSpec[] = [
  { chainId: 1, address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', ...usdc },
  { chainId: 42161, address: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', ...usdc },
  { chainId: 8453, address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', ...usdc },
  { chainId: 5000, address: '0x09Bc4E0D864854c6aFB6eB9A9cdF58aC190D0dF9', ...usdc },

  { chainId: 1, address: '0xdAC17F958D2ee523a2206206994597C13D831ec7', ...usdt },
  { chainId: 42161, address: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', ...usdt },
  { chainId: 8453, address: '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2', ...usdt },
  { chainId: 5000, address: '0x201EBa5CC46D216Ce6DC03F6a759e8E766e956aE', ...usdt },

  { chainId: 42161, ...axlUsdc },
  { chainId: 8453, ...axlUsdc },
  { chainId: 5000, ...axlUsdc },

  { chainId: 1, address: '0x6B175474E89094C44Da98b954EedeAC495271d0F', ...dai },
  // Arbitrum's DAI is Maker's layer 2 token, whose permit is EIP-2612 with version 2.
  {
    chainId: 42161,
    address: '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1',
    ...dai,
    kind: 'permit',
    version: '2',
  },
  { chainId: 8453, address: '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb', ...dai, kind: 'permit' },

  // Ethereum's WBTC has no permit, as in reality.
  { chainId: 1, address: '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', ...wbtc, kind: 'plain' },
  { chainId: 42161, address: '0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f', ...wbtc },
  { chainId: 8453, address: '0x0555E30da8f98308EdB960aa94C0Db47230d2B9c', ...wbtc },
  { chainId: 5000, address: '0xCAbAE6f6Ea1ecaB08Ad02fE02ce9A44F09aebfA2', ...wbtc },

  {
    chainId: 5000,
    address: '0xdEAddEaDdeadDEadDEADDEAddEADDEAddead1111',
    symbol: 'WETH',
    name: 'Ether',
    decimals: 18,
    kind: 'plain',
  },

  { chainId: 1, address: '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0', ...wstEth },
  { chainId: 42161, address: '0x5979D7b546E38E414F7E9822514be443A4800529', ...wstEth },
  { chainId: 8453, address: '0xc1CBa3fCea344f92D9239c08C0568f6F2F0ee452', ...wstEth },
  {
    chainId: 5000,
    address: '0xcDA86A272531e8640cD7F1a92c01839911B90bb0',
    symbol: 'mETH',
    name: 'mETH',
    decimals: 18,
    kind: 'permit',
    version: '1',
  },
]

export function tokensOn(chainId: number): readonly TokenSpec[] {
  return tokenSpecs.filter((token) => token.chainId === chainId)
}
