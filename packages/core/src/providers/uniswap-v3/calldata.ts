import {
  concatHex,
  decodeFunctionData,
  encodeFunctionData,
  getAddress,
  type Hex,
  parseAbi,
  size,
  slice,
  toHex,
} from 'viem'
import { isNativeToken, NATIVE_TOKEN_ADDRESS, sameAddress } from '../../chains/address.ts'
import { abiWord } from '../../kernel/abi.ts'
import type { DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import type { BuildableRequest } from '../../quotes/to-buildable-request.ts'
import { attempt } from '../shared/attempt.ts'
import { type PoolLimits, pooledToken } from '../shared/pool-quoter.ts'

/** Uniswap/v3-periphery, `QuoterV2.sol` */
const QUOTER_ABI = parseAbi([
  'function quoteExactInput(bytes path, uint256 amountIn)',
  'function quoteExactOutput(bytes path, uint256 amountOut)',
])

/** Uniswap/swap-router-contracts, `SwapRouter02.sol` */
const ROUTER_ABI = parseAbi([
  'struct ExactInput { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'struct ExactOutput { bytes path; address recipient; uint256 amountOut; uint256 amountInMaximum; }',
  'function exactInput(ExactInput params) payable returns (uint256)',
  'function exactOutput(ExactOutput params) payable returns (uint256)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function refundETH() payable',
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
])

/** Recipient that the router replaces by itself (`Constants.sol`, `ADDRESS_THIS`). */
const ROUTER_ITSELF = '0x0000000000000000000000000000000000000002'

/** Tokens of a path, and the fees of the pools between them in millionths. */
export interface PoolPath {
  readonly tokens: readonly string[]
  readonly fees: readonly number[]
}

/** Encodes the read of the output for `amount`, or of the input for an exact output. */
export function encodeQuote(path: PoolPath, amount: bigint, isPurchase: boolean): Hex {
  return isPurchase
    ? encodeFunctionData({
        abi: QUOTER_ABI,
        functionName: 'quoteExactOutput',
        args: [encodePath(backwards(path)), amount],
      })
    : encodeFunctionData({
        abi: QUOTER_ABI,
        functionName: 'quoteExactInput',
        args: [encodePath(path), amount],
      })
}

/** Decodes the first value of the quoter, the amount. */
export function decodeQuote(data: Hex): bigint | undefined {
  return abiWord(data.slice(2), 0)
}

/**
 * Encodes a swap. The router wraps a native input, unwraps a native output and refunds the unused input of an exact
 * output.
 */
export function encodeSwap(
  { fromTokenAddress, toTokenAddress, toAddress, toAmount }: BuildableRequest,
  { router, path, minAmountOut, maxAmountIn, deadline }: PoolLimits<PoolPath>,
): TransactionData {
  const isFromNative = isNativeToken(fromTokenAddress)
  const isToNative = isNativeToken(toTokenAddress)
  const recipient = isToNative ? ROUTER_ITSELF : getAddress(toAddress)
  const swap =
    toAmount === undefined
      ? encodeFunctionData({
          abi: ROUTER_ABI,
          functionName: 'exactInput',
          args: [
            { path: encodePath(path), recipient, amountIn: maxAmountIn, amountOutMinimum: minAmountOut },
          ],
        })
      : encodeFunctionData({
          abi: ROUTER_ABI,
          functionName: 'exactOutput',
          args: [
            {
              path: encodePath(backwards(path)),
              recipient,
              amountOut: toAmount,
              amountInMaximum: maxAmountIn,
            },
          ],
        })
  const unwrap = () =>
    encodeFunctionData({
      abi: ROUTER_ABI,
      functionName: 'unwrapWETH9',
      args: [toAmount ?? minAmountOut, getAddress(toAddress)],
    })
  const refund = () => encodeFunctionData({ abi: ROUTER_ABI, functionName: 'refundETH' })
  const calls = [
    swap,
    ...(isToNative ? [unwrap()] : []),
    ...(isFromNative && toAmount !== undefined ? [refund()] : []),
  ]
  return {
    to: router,
    data: encodeFunctionData({ abi: ROUTER_ABI, functionName: 'multicall', args: [deadline, calls] }),
    value: isFromNative ? maxAmountIn : 0n,
  }
}

/**
 * Decodes a swap through the known router. Returns undefined if the target, the call or the destination token differs, or
 * if the multicall contains anything that `encodeSwap` does not write.
 */
export function toDecodedSwap(
  { to, data, value }: TransactionData,
  { fromChainId, fromTokenAddress, toTokenAddress, toAmount }: QuoteRequest,
  router: string | undefined,
): DecodedTransaction | undefined {
  if (!router || !sameAddress(to, router)) return undefined
  return attempt(() => {
    const outer = decodeFunctionData({ abi: ROUTER_ABI, data })
    if (outer.functionName !== 'multicall') return undefined
    const calls = outer.args[1].map((call) => decodeFunctionData({ abi: ROUTER_ABI, data: call }))
    const [swap, after] = calls
    const expected = [
      toAmount === undefined ? 'exactInput' : 'exactOutput',
      ...(isNativeToken(toTokenAddress) ? ['unwrapWETH9'] : []),
      ...(isNativeToken(fromTokenAddress) && toAmount !== undefined ? ['refundETH'] : []),
    ]
    if (calls.map(({ functionName }) => functionName).join() !== expected.join()) return undefined
    const spent = swap && decodeSpend(swap)
    // Reject a value above the swapped amount: anyone could take the rest from the router.
    if (value > 0n && toAmount === undefined && spent?.amount !== value) return undefined
    if (!spent || !sameAddress(spent.bought, pooledToken(toTokenAddress, fromChainId))) return undefined
    const isUnwrapped = sameAddress(spent.recipient, ROUTER_ITSELF)
    if (isUnwrapped !== isNativeToken(toTokenAddress)) return undefined
    if (isUnwrapped && after?.functionName !== 'unwrapWETH9') return undefined
    return {
      token: value > 0n ? NATIVE_TOKEN_ADDRESS : spent.sold,
      amount: spent.amount,
      recipient: isUnwrapped && after?.functionName === 'unwrapWETH9' ? after.args[1] : spent.recipient,
      destinationChainId: fromChainId,
      toAmountMin: spent.toAmountMin,
      spender: to,
    }
  })
}

function decodeSpend(call: ReturnType<typeof decodeFunctionData<typeof ROUTER_ABI>>) {
  if (call.functionName === 'exactInput') {
    const [{ path, recipient, amountIn: amount, amountOutMinimum: toAmountMin }] = call.args
    return { sold: slice(path, 0, 20), bought: slice(path, size(path) - 20), recipient, amount, toAmountMin }
  }
  if (call.functionName === 'exactOutput') {
    const [{ path, recipient, amountInMaximum: amount, amountOut: toAmountMin }] = call.args
    return { sold: slice(path, size(path) - 20), bought: slice(path, 0, 20), recipient, amount, toAmountMin }
  }
  return undefined
}

function backwards({ tokens, fees }: PoolPath): PoolPath {
  return { tokens: [...tokens].reverse(), fees: [...fees].reverse() }
}

function encodePath({ tokens, fees }: PoolPath): Hex {
  return concatHex(
    tokens.flatMap((token, index) => {
      const fee = fees[index]
      return fee === undefined ? [getAddress(token)] : [getAddress(token), toHex(fee, { size: 3 })]
    }),
  )
}
