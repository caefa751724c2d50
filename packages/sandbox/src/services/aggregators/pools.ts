import { type Address, concatHex, type Hex, isAddressEqual, parseAbi, toHex } from 'viem'
import type { LocalChain } from '../../chains/index.ts'
import { type UniswapV3Pool, uniswapV3On } from '../../protocols/uniswap-v3/deployments.ts'
import { NoRouteError } from '../../settlement/index.ts'

/** QuoterV2 of @uniswap/v3-periphery 1.4.4. It simulates trades by reverting, so its functions are not views. */
const quoterAbi = parseAbi([
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amountOut, uint160[] sqrtPriceX96AfterList, uint32[] initializedTicksCrossedList, uint256 gasEstimate)',
  'function quoteExactOutput(bytes path, uint256 amountOut) returns (uint256 amountIn, uint160[] sqrtPriceX96AfterList, uint32[] initializedTicksCrossedList, uint256 gasEstimate)',
])

/** One pool of a route. */
export interface Hop {
  readonly pool: Address
  readonly tokenIn: Address
  readonly tokenOut: Address
  /** Fee in millionths. */
  readonly fee: number
}

/** Route through the local pools. Amounts in base units. */
export interface PoolRoute {
  /** Pools of the route; empty if the native token is only wrapped or unwrapped. */
  readonly hops: readonly Hop[]
  /** Path argument of the stand-in contract: in trade order for a sale, reversed for a purchase. */
  readonly path: Hex
  readonly amountIn: bigint
  readonly amountOut: bigint
  readonly gas: bigint
}

const wrappingGas = 45_000n

/** Returns the best route that sells `amountIn`. Neither token is the native token. @throws NoRouteError */
export async function sellThroughPools(
  chain: LocalChain,
  tokenIn: Address,
  tokenOut: Address,
  amountIn: bigint,
): Promise<PoolRoute> {
  if (isAddressEqual(tokenIn, tokenOut)) return createWrappingRoute(tokenIn, amountIn)
  const routes = await quoteRoutes(chain, tokenIn, tokenOut, async (quoter, hops) => {
    const path = encodePath(hops)
    const { result } = await chain.client.simulateContract({
      address: quoter,
      abi: quoterAbi,
      functionName: 'quoteExactInput',
      args: [path, amountIn],
    })
    return { hops, path, amountIn, amountOut: result[0], gas: result[3] }
  })
  return pickBest(routes, (route, best) => route.amountOut > best.amountOut)
}

/** Returns the best route that buys `amountOut`. Neither token is the native token. @throws NoRouteError */
export async function buyThroughPools(
  chain: LocalChain,
  tokenIn: Address,
  tokenOut: Address,
  amountOut: bigint,
): Promise<PoolRoute> {
  if (isAddressEqual(tokenIn, tokenOut)) return createWrappingRoute(tokenIn, amountOut)
  const routes = await quoteRoutes(chain, tokenIn, tokenOut, async (quoter, hops) => {
    const path = encodePath(reverseHops(hops))
    const { result } = await chain.client.simulateContract({
      address: quoter,
      abi: quoterAbi,
      functionName: 'quoteExactOutput',
      args: [path, amountOut],
    })
    return { hops, path, amountIn: result[0], amountOut, gas: result[3] }
  })
  return pickBest(routes, (route, best) => route.amountIn < best.amountIn)
}

function createWrappingRoute(token: Address, amount: bigint): PoolRoute {
  return { hops: [], path: token, amountIn: amount, amountOut: amount, gas: wrappingGas }
}

/** Quotes every route through one or two pools. Routes without enough liquidity for the amount are excluded. */
async function quoteRoutes(
  chain: LocalChain,
  tokenIn: Address,
  tokenOut: Address,
  quote: (quoter: Address, hops: readonly Hop[]) => Promise<PoolRoute>,
): Promise<readonly PoolRoute[]> {
  const deployment = uniswapV3On(chain.chainId)
  if (deployment === undefined) return []
  const { quoter, pools } = deployment
  const routes = findRoutes(tokenIn, tokenOut, pools)
  const quotes = await Promise.allSettled(routes.map((hops) => quote(quoter, hops)))
  return quotes.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}

function findRoutes(tokenIn: Address, tokenOut: Address, pools: readonly UniswapV3Pool[]): Hop[][] {
  const from = findHops(tokenIn, pools)
  return from.flatMap((first) => {
    if (isAddressEqual(first.tokenOut, tokenOut)) return [[first]]
    const second = findHops(first.tokenOut, pools).filter((hop) => isAddressEqual(hop.tokenOut, tokenOut))
    return second.map((hop) => [first, hop])
  })
}

function findHops(tokenIn: Address, pools: readonly UniswapV3Pool[]): Hop[] {
  return pools.flatMap(({ address: pool, token0, token1, fee }) => {
    if (isAddressEqual(token0, tokenIn)) return [{ pool, tokenIn: token0, tokenOut: token1, fee }]
    if (isAddressEqual(token1, tokenIn)) return [{ pool, tokenIn: token1, tokenOut: token0, fee }]
    return []
  })
}

function reverseHops(hops: readonly Hop[]): Hop[] {
  return hops.map((hop) => ({ ...hop, tokenIn: hop.tokenOut, tokenOut: hop.tokenIn })).reverse()
}

function encodePath(hops: readonly Hop[]): Hex {
  const [first] = hops
  if (first === undefined) return '0x'
  return concatHex([
    first.tokenIn,
    ...hops.flatMap(({ fee, tokenOut }) => [toHex(fee, { size: 3 }), tokenOut]),
  ])
}

function pickBest(
  routes: readonly PoolRoute[],
  isBetter: (route: PoolRoute, best: PoolRoute) => boolean,
): PoolRoute {
  const [first, ...others] = routes
  if (first === undefined) throw new NoRouteError('PAIR', 'No pool can swap this pair and amount.')
  return others.reduce((best, next) => (isBetter(next, best) ? next : best), first)
}
