import type { Address } from 'viem'
import { getSpec } from '../../chains/specs.ts'
import { coinOf, firstPriceOf, priceDecimals } from '../feeds/index.ts'
import { tokensOn } from '../tokens/table.ts'

/** Two tokens that are traded for each other. */
export interface Pair {
  /** The one with the smaller address, as Uniswap orders them. */
  readonly token0: PooledToken
  readonly token1: PooledToken
  /** What traders pay in V3, in millionths. */
  readonly fee: number
  /** Whether both are worth about the same, always: their liquidity then stands close around the price. */
  readonly isPegged: boolean
}

export interface PooledToken {
  readonly address: Address
  readonly symbol: string
  readonly decimals: number
  /** 1e-8 US dollars per whole unit, when the sandbox starts. */
  readonly price: bigint
  /** What a pool begins with, in base units. */
  readonly amount: bigint
}

/** What a token brings into each of its pools, in US dollars. */
const depth = 20_000_000n
/** There is not so much of it. */
const depthsOf: Readonly<Record<string, bigint>> = { WMNT: 50_000n }

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

/** The pairs whose tokens a chain has. */
export function pairsOn(chainId: number): readonly Pair[] {
  const tokens = [{ ...getSpec(chainId).wrapped, decimals: 18 }, ...tokensOn(chainId)]
  return pairs.flatMap(({ symbols, fee, isPegged }) => {
    const dollars = symbols.map((symbol) => depthsOf[symbol] ?? depth).reduce(smaller)
    const [first, second] = symbols.flatMap((wanted) =>
      tokens
        .filter(({ symbol }) => symbol === wanted)
        .map(({ address, symbol, decimals }) => toPooled({ address, symbol, decimals }, dollars)),
    )
    if (first === undefined || second === undefined) return []
    const isOrdered = first.address.toLowerCase() < second.address.toLowerCase()
    const [token0, token1] = isOrdered ? [first, second] : [second, first]
    return [{ token0, token1, fee, isPegged }]
  })
}

function toPooled(token: Pick<PooledToken, 'address' | 'symbol' | 'decimals'>, dollars: bigint): PooledToken {
  const price = firstPriceOf(coinOf(token.symbol))
  const amount = (dollars * 10n ** BigInt(priceDecimals + token.decimals)) / price
  return { ...token, price, amount }
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}
