import { type Address, encodeFunctionData, type Hex, isAddressEqual, parseAbi } from 'viem'
import type { LocalChain } from '../../chains/index.ts'
import {
  type AggregatorContracts,
  type AggregatorId,
  aggregatorOn,
} from '../../protocols/aggregators/deployments.ts'
import { type Asset, findAsset, isNative, lessSlippage, NoRouteError } from '../../settlement/index.ts'
import { toEeee } from '../params.ts'
import { swapAssets } from '../swap.ts'
import { buyThroughPools, type PoolRoute, sellThroughPools } from './pools.ts'

/** Functions of the stand-in contract, AggregatorStandIn.sol. */
const standInAbi = parseAbi([
  'function swap(address tokenIn, uint256 amountIn, address tokenOut, uint256 minOut, address receiver, bytes path) payable returns (uint256 amountOut)',
  'function buy(address tokenIn, uint256 maxIn, address tokenOut, uint256 amountOut, address receiver, bytes path) payable returns (uint256 amountIn)',
])

/** Pair of tokens on a chain. The zero address is the native token. */
export interface Pair {
  readonly chainId: number
  readonly fromToken: Address
  readonly toToken: Address
}

/** Swap that is priced by the local pools. Amounts in base units. */
export interface PricedSwap extends Pick<PoolRoute, 'hops' | 'amountIn' | 'amountOut' | 'gas'> {
  /** `sale` if `amountIn` was requested, `purchase` if `amountOut` was. */
  readonly kind: 'sale' | 'purchase'
  readonly chain: LocalChain
  readonly input: Asset
  readonly output: Asset
  readonly contracts: AggregatorContracts
  readonly path: Hex
  /** Current gas price in wei. */
  readonly gasPrice: bigint
}

/** Transaction to the provider's router. `value` in wei. */
export interface RouterCall {
  readonly to: Address
  readonly data: Hex
  readonly value: bigint
}

/** Prices and contracts from which the service of an aggregator builds its replies. */
export interface MockAggregator {
  /** Running chains that the provider supports. */
  readonly chains: readonly LocalChain[]
  readonly assets: readonly Asset[]
  /** @throws NoRouteError `CHAIN` */
  contractsOn(chainId: number): AggregatorContracts
  /** @throws NoRouteError `CHAIN`, `TOKEN`, `TOO_LOW`, `PAIR` */
  sell(pair: Pair, amountIn: bigint): Promise<PricedSwap>
  /** @throws NoRouteError `CHAIN`, `TOKEN`, `TOO_LOW`, `PAIR` */
  buy(pair: Pair, amountOut: bigint): Promise<PricedSwap>
}

export function createMockAggregator(id: AggregatorId, running: readonly LocalChain[]): MockAggregator {
  const chains = running.filter(({ chainId }) => aggregatorOn(id, chainId) !== undefined)
  const assets = swapAssets(chains)
  const contractsOn = (chainId: number) => {
    const contracts = aggregatorOn(id, chainId)
    if (contracts !== undefined) return contracts
    throw new NoRouteError('CHAIN', `${id} has no contract on chain ${chainId}.`)
  }
  const price = async (pair: Pair, amount: bigint, kind: PricedSwap['kind']): Promise<PricedSwap> => {
    const { chainId } = pair
    const contracts = contractsOn(chainId)
    const chain = chains.find((candidate) => candidate.chainId === chainId)
    if (chain === undefined) throw new NoRouteError('CHAIN', `Chain ${chainId} is not part of this sandbox.`)
    const input = getAsset(assets, chainId, pair.fromToken)
    const output = getAsset(assets, chainId, pair.toToken)
    if (isAddressEqual(input.address, output.address))
      throw new NoRouteError('PAIR', 'Both tokens are the same.')
    if (amount === 0n) throw new NoRouteError('TOO_LOW', 'The amount is 0.')
    const findRoute = kind === 'sale' ? sellThroughPools : buyThroughPools
    const [route, gasPrice] = await Promise.all([
      findRoute(chain, getPoolToken(input, chain), getPoolToken(output, chain), amount),
      chain.client.getGasPrice(),
    ])
    return { ...route, kind, chain, input, output, contracts, gasPrice }
  }
  return {
    chains,
    assets,
    contractsOn,
    sell: (pair, amountIn) => price(pair, amountIn, 'sale'),
    buy: (pair, amountOut) => price(pair, amountOut, 'purchase'),
  }
}

/** Minimum output and maximum input of a swap. Amounts in base units. */
export interface SwapLimits {
  readonly minOut: bigint
  readonly maxIn: bigint
}

/** Returns the limits of a swap. @param slippage maximum slippage as a fraction: 0.005 is half a percent */
export function getSwapLimits({ kind, amountIn, amountOut }: PricedSwap, slippage: number): SwapLimits {
  return kind === 'sale'
    ? { minOut: lessSlippage(amountOut, slippage), maxIn: amountIn }
    : { minOut: amountOut, maxIn: 2n * amountIn - lessSlippage(amountIn, slippage) }
}

/** Returns the router transaction that executes a swap within its limits. */
export function toRouterCall(swap: PricedSwap, { minOut, maxIn }: SwapLimits, receiver: Address): RouterCall {
  const { kind, input, output, path, contracts } = swap
  const [tokenIn, tokenOut] = [toEeee(input), toEeee(output)]
  const data =
    kind === 'sale'
      ? encodeFunctionData({
          abi: standInAbi,
          functionName: 'swap',
          args: [tokenIn, swap.amountIn, tokenOut, minOut, receiver, path],
        })
      : encodeFunctionData({
          abi: standInAbi,
          functionName: 'buy',
          args: [tokenIn, maxIn, tokenOut, swap.amountOut, receiver, path],
        })
  return { to: contracts.router, data, value: isNative(input) ? maxIn : 0n }
}

/** Returns the token that the pools trade for an asset: the wrapped token for the native token. */
function getPoolToken(asset: Asset, { spec }: LocalChain): Address {
  return isNative(asset) ? spec.wrapped.address : asset.address
}

function getAsset(assets: readonly Asset[], chainId: number, token: Address): Asset {
  const asset = findAsset(assets, chainId, token)
  if (asset !== undefined) return asset
  throw new NoRouteError('TOKEN', `Token ${token} is not supported.`)
}
