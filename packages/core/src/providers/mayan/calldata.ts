import {
  type Address,
  type DecodeFunctionDataReturnType,
  encodeFunctionData,
  type Hex,
  parseAbi,
  zeroHash,
} from 'viem'
import {
  isNativeToken,
  NATIVE_TOKEN_ADDRESS,
  normalizeTokenAddress,
  sameAddress,
} from '../../chains/address.ts'
import { compact } from '../../kernel/compact.ts'
import type { DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { attempt } from '../shared/attempt.ts'
import { decodeCanonicalCall } from '../shared/decode-canonical.ts'
import { findKnownToken } from '../shared/find-known-token.ts'
import { findMinimumLocked } from '../shared/find-minimum-locked.ts'
import { getWrappedNative } from '../shared/get-wrapped-native.ts'
import { ZERO_ADDRESS } from '../shared/to-provider-token.ts'
import { findFeeProblem, findLockedProblem } from './find-terms-problem.ts'
import { FORWARDER, findChainId, SWIFT_CONTRACTS } from './networks.ts'
import {
  decodeOrderCall,
  findAuctionProblem,
  fromOrderUnits,
  type OrderCall,
  type SwiftOrder,
  toAccountWord,
} from './swift-order.ts'

const PERMIT = '(uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) permitParams'

/** mayan-finance/swap-bridge, `MayanForwarder.sol` */
const FORWARDER_ABI = parseAbi([
  'function forwardEth(address mayanProtocol, bytes protocolData) payable',
  `function forwardERC20(address tokenIn, uint256 amountIn, ${PERMIT}, address mayanProtocol, bytes protocolData) payable`,
  'function swapAndForwardEth(uint256 amountIn, address swapProtocol, bytes swapData, address middleToken, uint256 minMiddleAmount, address mayanProtocol, bytes mayanData) payable',
  `function swapAndForwardERC20(address tokenIn, uint256 amountIn, ${PERMIT}, address swapProtocol, bytes swapData, address middleToken, uint256 minMiddleAmount, address mayanProtocol, bytes mayanData) payable`,
])

/** Empty permit: the allowance is approved in a separate transaction. */
const NO_PERMIT = { value: 0n, deadline: 0n, v: 0, r: zeroHash, s: zeroHash } as const

/** A swap before the order, whose output the order locks. */
export interface SourceSwap {
  readonly router: Address
  readonly data: Hex
  readonly middleToken: Address
  /** Base units of `middleToken`. */
  readonly minMiddleAmount: bigint
}

/** Encodes the transaction that creates an order through the forwarder. */
export function encodeForwarderCall(
  { fromTokenAddress, fromAmount }: QuoteRequest,
  { contract, data }: { readonly contract: Address; readonly data: Hex },
  swap?: SourceSwap,
): TransactionData {
  const isNative = isNativeToken(fromTokenAddress)
  const input = [fromTokenAddress as Address, fromAmount, NO_PERMIT] as const
  const abi = FORWARDER_ABI
  const encode = (): Hex => {
    if (!swap) {
      return isNative
        ? encodeFunctionData({ abi, functionName: 'forwardEth', args: [contract, data] })
        : encodeFunctionData({ abi, functionName: 'forwardERC20', args: [...input, contract, data] })
    }
    const orderArgs = [
      swap.router,
      swap.data,
      swap.middleToken,
      swap.minMiddleAmount,
      contract,
      data,
    ] as const
    return isNative
      ? encodeFunctionData({ abi, functionName: 'swapAndForwardEth', args: [fromAmount, ...orderArgs] })
      : encodeFunctionData({ abi, functionName: 'swapAndForwardERC20', args: [...input, ...orderArgs] })
  }
  return { to: FORWARDER, data: encode(), value: isNative ? fromAmount : 0n }
}

/**
 * Decodes a call of the forwarder; undefined unless it creates a Swift order for the requested token. The recipient is
 * omitted if a swap precedes the order and its value cannot be compared without prices: an order that locks too little
 * may never be filled.
 */
export function decodeMayan(
  { to, data, value }: TransactionData,
  request: QuoteRequest,
): DecodedTransaction | undefined {
  if (!sameAddress(to, FORWARDER)) return undefined
  const call = attempt(() => decodeCanonicalCall(FORWARDER_ABI, data))
  if (!call) return undefined
  const { contract, protocolData, swap, spend, unswapped = 0n, permit } = toForwarderTerms(call, value)
  const orderCall = decodeOrderCall(protocolData)
  if (!orderCall || !sameAddress(contract, SWIFT_CONTRACTS[orderCall.version])) return undefined
  const { order } = orderCall
  if (order.tokenOut.toLowerCase() !== toAccountWord(request.toTokenAddress).toLowerCase()) return undefined
  const { recipient, ...receipt } = toReceipt(order, request)
  const locked = swap ?? spend
  const isComparable = !swap || findMinimumLocked(request, swap.token, receipt.toAmountMin) !== undefined
  return compact({
    ...spend,
    ...receipt,
    recipient: isComparable ? recipient : undefined,
    spender: to,
    problem:
      (permit && hasPermit(permit) ? 'The call uses a permit that was not requested.' : undefined) ??
      findOrderProblem(order, request, locked) ??
      (unswapped === 0n ? undefined : `The swap does not use ${unswapped} wei of the native token.`) ??
      findInputProblem(orderCall, request, { spend, swap }) ??
      (swap && findLockedProblem(request, swap, receipt.toAmountMin)),
  })
}

interface TokenAmount {
  readonly token: string
  readonly amount: bigint
}

interface ForwarderTerms {
  readonly contract: string
  readonly protocolData: Hex
  readonly spend: TokenAmount
  /** Minimum output of a swap before the order; undefined without a swap. */
  readonly swap: TokenAmount | undefined
  /** Native value that the swap does not use. */
  readonly unswapped?: bigint
  readonly permit?: Permit
}

type Permit = Readonly<Record<keyof typeof NO_PERMIT, bigint | number | Hex>>

function hasPermit(permit: Permit): boolean {
  return Object.values(permit).some((value) => BigInt(value) !== 0n)
}

function toForwarderTerms(
  call: DecodeFunctionDataReturnType<typeof FORWARDER_ABI>,
  value: bigint,
): ForwarderTerms {
  // The forwarder sends the order any native value that the swap does not use.
  const native = { token: NATIVE_TOKEN_ADDRESS, amount: value }
  switch (call.functionName) {
    case 'forwardEth': {
      const [contract, protocolData] = call.args
      return { contract, protocolData, spend: native, swap: undefined }
    }
    case 'forwardERC20': {
      const [token, amount, permit, contract, protocolData] = call.args
      const spend = { token: normalizeTokenAddress(token), amount }
      return { contract, protocolData, spend, swap: undefined, permit }
    }
    case 'swapAndForwardEth': {
      const [amountIn, , , middleToken, minMiddleAmount, contract, protocolData] = call.args
      const swap = { token: middleToken, amount: minMiddleAmount }
      return { contract, protocolData, spend: native, swap, unswapped: value - amountIn }
    }
    case 'swapAndForwardERC20': {
      const [token, amount, permit, , , middleToken, minMiddleAmount, contract, protocolData] = call.args
      const swap = { token: middleToken, amount: minMiddleAmount }
      const spend = { token: normalizeTokenAddress(token), amount }
      return { contract, protocolData, spend, swap, permit }
    }
  }
}

/** Returns why the order must not be created, without a check of its input; undefined if it can be. */
function findOrderProblem(
  { trader, cancelFee, refundFee, gasDrop, referrerBps, auctionMode }: SwiftOrder,
  request: QuoteRequest,
  { token, amount }: TokenAmount,
): string | undefined {
  const { fromChainId: chainId, fromAddress, fromTokenAddress, fromTokenDecimals } = request
  if (fromAddress !== undefined && trader.toLowerCase() !== toAccountWord(fromAddress).toLowerCase()) {
    return `The order would be refunded to ${trader}.`
  }
  if (gasDrop !== 0n || referrerBps !== 0) return 'The order has terms that were not requested.'
  const auctionProblem = findAuctionProblem({ auctionMode })
  if (auctionProblem !== undefined) return auctionProblem
  const decimals = sameAddress(token, fromTokenAddress)
    ? fromTokenDecimals
    : findKnownToken(chainId, token)?.decimals
  // The fees cannot be checked without decimals. The recipient of such an order is not verified either.
  if (decimals === undefined) return undefined
  const fees = { cancel: fromOrderUnits(cancelFee, decimals), refund: fromOrderUnits(refundFee, decimals) }
  return findFeeProblem(fees, { chainId, token, amount })
}

/** Returns why the order does not lock the whole input; undefined if it does. Anyone could take the rest. */
function findInputProblem(
  { input }: OrderCall,
  { fromChainId }: QuoteRequest,
  { spend, swap }: Pick<ForwarderTerms, 'spend' | 'swap'>,
): string | undefined {
  const token = swap?.token ?? spend.token
  if (swap && input === undefined) return 'The order does not lock the output of the swap.'
  // For the zero address, Swift V2 unwraps the wrapped native token.
  const isWrapped = swap !== undefined && sameAddress(token, getWrappedNative(fromChainId))
  const orderToken = input?.token ?? ZERO_ADDRESS
  const isSameToken = isNativeToken(orderToken)
    ? isNativeToken(token) || isWrapped
    : sameAddress(orderToken, token)
  if (!isSameToken) return `The order locks ${orderToken}, not ${token}.`
  // After a swap, the forwarder replaces the amount of the order with the output.
  if (swap || input === undefined || input.amount === spend.amount) return undefined
  return `The order locks ${input.amount} of ${spend.amount} base units.`
}

function toReceipt(
  { destAddr, destChainId, minAmountOut, deadline }: SwiftOrder,
  { toTokenDecimals }: QuoteRequest,
): Pick<DecodedTransaction, 'recipient' | 'destinationChainId' | 'expiresAt'> & {
  readonly toAmountMin: bigint
} {
  return {
    // A word that is wider than an address is returned unchanged, and equals no address.
    recipient: /^0x0{24}/.test(destAddr) ? `0x${destAddr.slice(26)}` : destAddr,
    destinationChainId: findChainId(destChainId) ?? -destChainId,
    toAmountMin: fromOrderUnits(minAmountOut, toTokenDecimals),
    expiresAt: deadline,
  }
}
