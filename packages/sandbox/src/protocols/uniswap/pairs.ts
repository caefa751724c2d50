import type { Address } from 'viem'
import { getSpec } from '../../chains/specs.ts'
import { getCoin, getInitialPrice, priceDecimals } from '../feeds/index.ts'
import { tokensOn } from '../tokens/token-specs.ts'

/** Pair of tokens for which a pool is created. */
export interface Pair {
  /** Token with the lower address, as Uniswap orders them. */
  readonly token0: PooledToken
  readonly token1: PooledToken
  /** Fee of the V3 pool, in millionths. */
  readonly fee: number
  /** Whether both tokens always have about the same value. If so, the V3 liquidity is concentrated around the price. */
  readonly isPegged: boolean
}

export interface PooledToken {
  readonly address: Address
  readonly symbol: string
  readonly decimals: number
  /** Initial price, in 1e-8 US dollars per whole unit. */
  readonly price: bigint
  /** Initial liquidity in each pool, in base units. */
  readonly amount: bigint
}

/** Initial liquidity of each token in each pool, in US dollars. */
const depth = 20_000_000n
/** Initial liquidity by symbol, for tokens with a smaller supply. */
const tokenDepths: Readonly<Record<string, bigint>> = { WMNT: 50_000n }

const pairs = [
  { symbols: ['WETH', 'USDC'], fee: 500, isPegged: false },
  { symbols: ['WETH', 'USDT'], fee: 500, isPegged: false },
  { symbols: ['WBTC', 'WETH'], fee: 500, isPegged: false },
  { symbols: ['WBTC', 'USDC'], fee: 3_000, isPegged: false },
  { symbols: ['WMNT', 'USDC'], fee: 3_000, isPegged: false },
  { symbols: ['WMNT', 'WETH'], fee: 3_000, isPegged: false },
  { symbols: ['wstETH', 'WETH'], fee: 100, isPegged: true },
  { symbols: ['mETH', 'WETH'], fee: 100, isPegged: true },
  { symbols: ['USDC', 'USDT'], fee: 100, isPegged: true },
  { symbols: ['DAI', 'USDC'], fee: 100, isPegged: true },
] as const

/** Returns the pairs whose tokens both exist on a chain. */
export function pairsOn(chainId: number): readonly Pair[] {
  const tokens = [{ ...getSpec(chainId).wrapped, decimals: 18 }, ...tokensOn(chainId)]
  return pairs.flatMap(({ symbols, fee, isPegged }) => {
    const dollars = symbols.map((symbol) => tokenDepths[symbol] ?? depth).reduce(min)
    const [first, second] = symbols.flatMap((pairSymbol) =>
      tokens
        .filter(({ symbol }) => symbol === pairSymbol)
        .map(({ address, symbol, decimals }) => toPooled({ address, symbol, decimals }, dollars)),
    )
    if (first === undefined || second === undefined) return []
    const isOrdered = first.address.toLowerCase() < second.address.toLowerCase()
    const [token0, token1] = isOrdered ? [first, second] : [second, first]
    return [{ token0, token1, fee, isPegged }]
  })
}

function toPooled(token: Pick<PooledToken, 'address' | 'symbol' | 'decimals'>, dollars: bigint): PooledToken {
  const price = getInitialPrice(getCoin(token.symbol))
  const amount = (dollars * 10n ** BigInt(priceDecimals + token.decimals)) / price
  return { ...token, price, amount }
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
