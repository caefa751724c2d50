import { decodeFunctionData, encodeFunctionData, getAddress, type Hex, parseAbi } from 'viem'
import { isNativeToken, normalizeTokenAddress, sameAddress } from '../../chains/address.ts'
import type { DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import type { BuildableRequest } from '../../quotes/to-buildable-request.ts'
import { attempt } from '../shared/attempt.ts'
import type { PoolRouterDeployments } from './deployment.ts'

/** ABI of `PoolRouter`. */
const ROUTER = parseAbi([
  'struct Order { address tokenIn; address tokenOut; uint256 amountIn; uint256 amountOut; address receiver; bytes path; uint256 deadline; }',
  'function sell(Order order) payable returns (uint256 received)',
  'function buy(Order order) payable returns (uint256 spent)',
])

/** Terms of an order in addition to its request. */
export interface OrderTerms {
  readonly router: string
  readonly path: Hex
  /** Input in base units; for an exact output, the maximum input. */
  readonly amountIn: bigint
  /** Minimum output in base units; for an exact output, the output. */
  readonly amountOut: bigint
  /** Seconds since the epoch. */
  readonly deadline: bigint
}

export function encodeOrder(request: BuildableRequest, terms: OrderTerms): TransactionData {
  const { fromTokenAddress, toTokenAddress, toAddress, toAmount } = request
  const order = {
    tokenIn: getAddress(fromTokenAddress),
    tokenOut: getAddress(toTokenAddress),
    amountIn: terms.amountIn,
    amountOut: terms.amountOut,
    receiver: getAddress(toAddress),
    path: terms.path,
    deadline: terms.deadline,
  }
  const functionName = toAmount === undefined ? 'sell' : 'buy'
  return {
    to: terms.router,
    data: encodeFunctionData({ abi: ROUTER, functionName, args: [order] }),
    value: isNativeToken(fromTokenAddress) ? terms.amountIn : 0n,
  }
}

/** Decodes an order of a known router; undefined for any other call. */
export function decodeOrder(
  deployments: PoolRouterDeployments,
  { to, data }: TransactionData,
  { fromChainId, toTokenAddress }: QuoteRequest,
): DecodedTransaction | undefined {
  const router = deployments[fromChainId]?.router
  if (router === undefined || !sameAddress(router, to)) return undefined
  const [order] = attempt(() => decodeFunctionData({ abi: ROUTER, data }).args) ?? []
  if (!order || !sameAddress(order.tokenOut, toTokenAddress)) return undefined
  return {
    token: normalizeTokenAddress(order.tokenIn),
    amount: order.amountIn,
    recipient: order.receiver,
    destinationChainId: fromChainId,
    toAmountMin: order.amountOut,
    ...(isNativeToken(order.tokenIn) ? {} : { spender: to }),
  }
}
