import { type Address, concatHex, type Hex, isAddressEqual, parseAbi, toHex } from 'viem'
import type { LocalChain } from '../../chains/index.ts'
import { type UniswapV3Pool, uniswapV3On } from '../../protocols/uniswap-v3/table.ts'
import { NoRouteError } from '../../settlement/index.ts'

/** Source: @uniswap/v3-periphery 1.4.4, QuoterV2. It finds prices by trading in a call, so none of it is a view. */
const quoterAbi = parseAbi([
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amountOut, uint160[] sqrtPriceX96AfterList, uint32[] initializedTicksCrossedList, uint256 gasEstimate)',
  'function quoteExactOutput(bytes path, uint256 amountOut) returns (uint256 amountIn, uint160[] sqrtPriceX96AfterList, uint32[] initializedTicksCrossedList, uint256 gasEstimate)',
])

/** One pool on the way from a token to a token. */
export interface Hop {
  readonly pool: Address
  readonly tokenIn: Address
  readonly tokenOut: Address
  /** In millionths. */
  readonly fee: number
}

/** The best way through the local pools. Amounts in base units. */
export interface PoolRoute {
  /** None where the native coin is wrapped or unwrapped. */
  readonly hops: readonly Hop[]
  /** What the stand-in is told: forwards for a sale, backwards for a purchase. */
  readonly path: Hex
  readonly amountIn: bigint
  readonly amountOut: bigint
  readonly gas: bigint
}

/** Of wrapping alone. */
const wrappingGas = 45_000n

/** What `amountIn` of a token sells for. Tokens are never the native coin here. @throws NoRouteError */
export async function sellThroughPools(
  chain: LocalChain,
  tokenIn: Address,
  tokenOut: Address,
  amountIn: bigint,
): Promise<PoolRoute> {
  if (isAddressEqual(tokenIn, tokenOut)) return wrapping(tokenIn, amountIn)
  const found = await askEach(chain, tokenIn, tokenOut, async (quoter, hops) => {
    const path = pathOf(hops)
    const { result } = await chain.client.simulateContract({
      address: quoter,
      abi: quoterAbi,
      functionName: 'quoteExactInput',
      args: [path, amountIn],
    })
    return { hops, path, amountIn, amountOut: result[0], gas: result[3] }
  })
  return best(found, (one, other) => one.amountOut > other.amountOut)
}

/** What `amountOut` of a token costs. Tokens are never the native coin here. @throws NoRouteError */
export async function buyThroughPools(
  chain: LocalChain,
  tokenIn: Address,
  tokenOut: Address,
  amountOut: bigint,
): Promise<PoolRoute> {
  if (isAddressEqual(tokenIn, tokenOut)) return wrapping(tokenIn, amountOut)
  const found = await askEach(chain, tokenIn, tokenOut, async (quoter, hops) => {
    const path = pathOf(backwards(hops))
    const { result } = await chain.client.simulateContract({
      address: quoter,
      abi: quoterAbi,
      functionName: 'quoteExactOutput',
      args: [path, amountOut],
    })
    return { hops, path, amountIn: result[0], amountOut, gas: result[3] }
  })
  return best(found, (one, other) => one.amountIn < other.amountIn)
}

function wrapping(token: Address, amount: bigint): PoolRoute {
  return { hops: [], path: token, amountIn: amount, amountOut: amount, gas: wrappingGas }
}

/** Asks for a price of every way of one or two pools. One that cannot bear the amount has none. */
async function askEach(
  chain: LocalChain,
  tokenIn: Address,
  tokenOut: Address,
  ask: (quoter: Address, hops: readonly Hop[]) => Promise<PoolRoute>,
): Promise<readonly PoolRoute[]> {
  const deployment = uniswapV3On(chain.chainId)
  if (deployment === undefined) return []
  const { quoter, pools } = deployment
  const asked = await Promise.allSettled(waysFrom(tokenIn, tokenOut, pools).map((hops) => ask(quoter, hops)))
  return asked.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
}

function waysFrom(tokenIn: Address, tokenOut: Address, pools: readonly UniswapV3Pool[]): Hop[][] {
  const from = hopsFrom(tokenIn, pools)
  return from.flatMap((first) => {
    if (isAddressEqual(first.tokenOut, tokenOut)) return [[first]]
    const second = hopsFrom(first.tokenOut, pools).filter((hop) => isAddressEqual(hop.tokenOut, tokenOut))
    return second.map((hop) => [first, hop])
  })
}

function hopsFrom(tokenIn: Address, pools: readonly UniswapV3Pool[]): Hop[] {
  return pools.flatMap(({ address: pool, token0, token1, fee }) => {
    if (isAddressEqual(token0, tokenIn)) return [{ pool, tokenIn: token0, tokenOut: token1, fee }]
    if (isAddressEqual(token1, tokenIn)) return [{ pool, tokenIn: token1, tokenOut: token0, fee }]
    return []
  })
}

function backwards(hops: readonly Hop[]): Hop[] {
  return hops.map((hop) => ({ ...hop, tokenIn: hop.tokenOut, tokenOut: hop.tokenIn })).reverse()
}

function pathOf(hops: readonly Hop[]): Hex {
  const [first] = hops
  if (first === undefined) return '0x'
  return concatHex([
    first.tokenIn,
    ...hops.flatMap(({ fee, tokenOut }) => [toHex(fee, { size: 3 }), tokenOut]),
  ])
}

function best(
  routes: readonly PoolRoute[],
  isBetter: (one: PoolRoute, other: PoolRoute) => boolean,
): PoolRoute {
  const [first, ...others] = routes
  if (first === undefined) throw new NoRouteError('PAIR', 'No pool trades this pair and amount')
  return others.reduce((found, next) => (isBetter(next, found) ? next : found), first)
}
