import { decodeFunctionData, encodeFunctionData, getAddress, type Hex, parseAbi } from 'viem'
import { isNativeToken, NATIVE_TOKEN_ADDRESS, sameAddress } from '../../chains/address.ts'
import { abiWord } from '../../kernel/abi.ts'
import type { DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import type { BuildableRequest } from '../../quotes/to-buildable-request.ts'
import { attempt } from '../shared/attempt.ts'
import { type PoolLimits, pooledToken } from '../shared/pool-quoter.ts'

/** Uniswap/v2-periphery, `UniswapV2Router02.sol`, and its forks. */
const ROUTER_ABI = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path)',
  'function getAmountsIn(uint256 amountOut, address[] path)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
  'function swapTokensForExactETH(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
  'function swapETHForExactTokens(uint256 amountOut, address[] path, address to, uint256 deadline) payable',
])

/** Encodes the read of the output for `amount`, or of the input for an exact output. */
export function encodeQuote(path: readonly string[], amount: bigint, isPurchase: boolean): Hex {
  const functionName = isPurchase ? 'getAmountsIn' : 'getAmountsOut'
  const tokens = path.map((token) => getAddress(token))
  return encodeFunctionData({ abi: ROUTER_ABI, functionName, args: [amount, tokens] })
}

/** Decodes the output or, for an exact output, the input, from an ABI-encoded list of amounts. */
export function decodeQuote(data: Hex, isPurchase: boolean): bigint | undefined {
  const digits = data.slice(2)
  const count = Number(abiWord(digits, 1) ?? 0n)
  return count === 2 || count === 3 ? abiWord(digits, isPurchase ? 2 : 1 + count) : undefined
}

export function swapCall(request: BuildableRequest, limits: PoolLimits<readonly string[]>): TransactionData {
  const value = isNativeToken(request.fromTokenAddress) ? limits.maxAmountIn : 0n
  return { to: limits.router, data: encodeSwap(request, limits), value }
}

function encodeSwap(
  { fromTokenAddress, toTokenAddress, toAddress, toAmount }: BuildableRequest,
  { path, minAmountOut, maxAmountIn, deadline }: PoolLimits<readonly string[]>,
): Hex {
  const abi = ROUTER_ABI
  const end = [path.map((token) => getAddress(token)), getAddress(toAddress), deadline] as const
  const isToNative = isNativeToken(toTokenAddress)
  if (isNativeToken(fromTokenAddress)) {
    const functionName = toAmount === undefined ? 'swapExactETHForTokens' : 'swapETHForExactTokens'
    return encodeFunctionData({ abi, functionName, args: [toAmount ?? minAmountOut, ...end] })
  }
  if (toAmount === undefined) {
    const functionName = isToNative ? 'swapExactTokensForETH' : 'swapExactTokensForTokens'
    return encodeFunctionData({ abi, functionName, args: [maxAmountIn, minAmountOut, ...end] })
  }
  const functionName = isToNative ? 'swapTokensForExactETH' : 'swapTokensForExactTokens'
  return encodeFunctionData({ abi, functionName, args: [toAmount, maxAmountIn, ...end] })
}

/**
 * Decodes a swap of the known router; undefined for any other call, and for another output token than the requested
 * one.
 */
export function toDecodedSwap(
  { to, data, value }: TransactionData,
  { fromChainId, toTokenAddress }: QuoteRequest,
  router: string | undefined,
): DecodedTransaction | undefined {
  if (!router || !sameAddress(to, router)) return undefined
  const swap = attempt(() => readSwap(data, value))
  const [bought] = swap?.path.slice(-1) ?? []
  if (!swap || !bought || !sameAddress(bought, pooledToken(toTokenAddress, fromChainId))) return undefined
  if (swap.isToNative !== isNativeToken(toTokenAddress)) return undefined
  const { token = '', amount, toAmountMin, recipient } = swap
  return { token, amount, toAmountMin, recipient, destinationChainId: fromChainId, spender: to }
}

function readSwap(data: Hex, value: bigint) {
  const { functionName, args } = decodeFunctionData({ abi: ROUTER_ABI, data })
  switch (functionName) {
    case 'swapExactETHForTokens':
    case 'swapETHForExactTokens': {
      const [toAmountMin, path, recipient] = args
      return { token: NATIVE_TOKEN_ADDRESS, amount: value, toAmountMin, path, recipient, isToNative: false }
    }
    case 'swapExactTokensForTokens':
    case 'swapExactTokensForETH': {
      const [amount, toAmountMin, path, recipient] = args
      const isToNative = functionName === 'swapExactTokensForETH'
      return { token: path[0], amount, toAmountMin, path, recipient, isToNative }
    }
    case 'swapTokensForExactTokens':
    case 'swapTokensForExactETH': {
      const [toAmountMin, amount, path, recipient] = args
      const isToNative = functionName === 'swapTokensForExactETH'
      return { token: path[0], amount, toAmountMin, path, recipient, isToNative }
    }
    default:
      return undefined
  }
}
