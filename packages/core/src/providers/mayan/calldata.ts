import { type Address, decodeFunctionData, encodeFunctionData, type Hex, parseAbi, zeroHash } from 'viem'
import { isNativeToken, NATIVE_TOKEN_ADDRESS, normalizeTokenAddress } from '../../chains/index.ts'
import type { DecodedTransaction, QuoteRequest, TransactionData } from '../../quotes/index.ts'
import { attempt } from '../shared/attempt.ts'
import { chainIdOfWormhole, FORWARDER } from './networks.ts'
import { accountWord, fromOrderUnits, readOrderCall, type SwiftOrder } from './swift.ts'

const PERMIT = '(uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) permitParams'

/** mayan-finance/swap-bridge, `MayanForwarder.sol` */
const FORWARDER_ABI = parseAbi([
  'function forwardEth(address mayanProtocol, bytes protocolData) payable',
  `function forwardERC20(address tokenIn, uint256 amountIn, ${PERMIT}, address mayanProtocol, bytes protocolData) payable`,
  'function swapAndForwardEth(uint256 amountIn, address swapProtocol, bytes swapData, address middleToken, uint256 minMiddleAmount, address mayanProtocol, bytes mayanData) payable',
  `function swapAndForwardERC20(address tokenIn, uint256 amountIn, ${PERMIT}, address swapProtocol, bytes swapData, address middleToken, uint256 minMiddleAmount, address mayanProtocol, bytes mayanData) payable`,
])

/** The allowance is given before. */
const NO_PERMIT = { value: 0n, deadline: 0n, v: 0, r: zeroHash, s: zeroHash } as const

/** A swap that the forwarder makes before it gives the order with what it yields. */
export interface SourceSwap {
  readonly router: Address
  readonly data: Hex
  readonly middleToken: Address
  /** Base units of `middleToken`. */
  readonly minMiddleAmount: bigint
}

/** The transaction that gives an order through the forwarder. */
export function forwarderCall(
  { fromTokenAddress, fromAmount }: QuoteRequest,
  { contract, data }: { readonly contract: Address; readonly data: Hex },
  swap?: SourceSwap,
): TransactionData {
  const isNative = isNativeToken(fromTokenAddress)
  const take = [fromTokenAddress as Address, fromAmount, NO_PERMIT] as const
  const abi = FORWARDER_ABI
  const encode = (): Hex => {
    if (!swap) {
      return isNative
        ? encodeFunctionData({ abi, functionName: 'forwardEth', args: [contract, data] })
        : encodeFunctionData({ abi, functionName: 'forwardERC20', args: [...take, contract, data] })
    }
    const rest = [swap.router, swap.data, swap.middleToken, swap.minMiddleAmount, contract, data] as const
    return isNative
      ? encodeFunctionData({ abi, functionName: 'swapAndForwardEth', args: [fromAmount, ...rest] })
      : encodeFunctionData({ abi, functionName: 'swapAndForwardERC20', args: [...take, ...rest] })
  }
  return { to: FORWARDER, data: encode(), value: isNative ? fromAmount : 0n }
}

/** What a call of the forwarder does; undefined unless it gives a Swift order for the token that was asked for. */
export function decodeMayan(
  { to, data, value }: TransactionData,
  request: QuoteRequest,
): DecodedTransaction | undefined {
  const call = attempt(() => decodeFunctionData({ abi: FORWARDER_ABI, data }))
  if (!call) return undefined
  const order = readOrderCall(call.args[call.args.length - 1] as Hex)
  if (!order || order.tokenOut.toLowerCase() !== accountWord(request.toTokenAddress).toLowerCase()) {
    return undefined
  }
  return { ...spendOf(call, value), ...receiptOf(order, request), spender: to }
}

type ForwarderCall = ReturnType<typeof decodeFunctionData<typeof FORWARDER_ABI>>

function spendOf(call: ForwarderCall, value: bigint): Pick<DecodedTransaction, 'token' | 'amount'> {
  return call.functionName === 'forwardEth' || call.functionName === 'swapAndForwardEth'
    ? // What is sent above the amount of a swap goes on with the order.
      { token: NATIVE_TOKEN_ADDRESS, amount: value }
    : { token: normalizeTokenAddress(call.args[0]), amount: call.args[1] }
}

function receiptOf(
  { destAddr, destChainId, minAmountOut }: SwiftOrder,
  { toTokenDecimals }: QuoteRequest,
): Pick<DecodedTransaction, 'recipient' | 'destinationChainId' | 'toAmountMin'> {
  return {
    // A word that is wider than an account stays as it is, and matches nobody.
    recipient: /^0x0{24}/.test(destAddr) ? `0x${destAddr.slice(26)}` : destAddr,
    destinationChainId: chainIdOfWormhole(destChainId) ?? -destChainId,
    toAmountMin: fromOrderUnits(minAmountOut, toTokenDecimals),
  }
}
