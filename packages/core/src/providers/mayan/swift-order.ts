import {
  type Address,
  encodeFunctionData,
  encodePacked,
  type Hex,
  keccak256,
  pad,
  parseAbi,
  zeroHash,
} from 'viem'
import { isNativeToken } from '../../chains/address.ts'
import { scaleDecimals } from '../../kernel/amounts.ts'
import { attempt } from '../shared/attempt.ts'
import { decodeCanonicalCall } from '../shared/decode-canonical.ts'
import type { SwiftVersion } from './networks.ts'

/** An order of the Swift contracts. Accounts and tokens are left-padded to 32 bytes; zero is the native token. */
export interface SwiftOrder {
  /** Owner of the order, who is refunded if it is not filled. */
  readonly trader: Hex
  readonly destAddr: Hex
  /** Wormhole id of the destination chain. */
  readonly destChainId: number
  readonly tokenOut: Hex
  /** Order units of `tokenOut`. */
  readonly minAmountOut: bigint
  readonly gasDrop: bigint
  /** Order units of the locked token, as for `refundFee`. */
  readonly cancelFee: bigint
  readonly refundFee: bigint
  /** Seconds since the epoch. */
  readonly deadline: bigint
  readonly referrerAddr: Hex
  readonly referrerBps: number
  readonly auctionMode: number
  readonly random: Hex
}

const ORDER_V1 =
  '(bytes32 trader, bytes32 tokenOut, uint64 minAmountOut, uint64 gasDrop, uint64 cancelFee, uint64 refundFee, uint64 deadline, bytes32 destAddr, uint16 destChainId, bytes32 referrerAddr, uint8 referrerBps, uint8 auctionMode, bytes32 random) params'
const ORDER_V2 =
  '(uint8 payloadType, bytes32 trader, bytes32 destAddr, uint16 destChainId, bytes32 referrerAddr, bytes32 tokenOut, uint64 minAmountOut, uint64 gasDrop, uint64 cancelFee, uint64 refundFee, uint64 deadline, uint8 referrerBps, uint8 auctionMode, bytes32 random) params'

/** mayan-finance/swap-bridge, `MayanSwift.sol` */
const V1_ABI = parseAbi([
  `function createOrderWithEth(${ORDER_V1}) payable`,
  `function createOrderWithToken(address tokenIn, uint256 amountIn, ${ORDER_V1})`,
])
/** mayan-finance/swap-bridge, `swift/SwiftSource.sol` */
const V2_ABI = parseAbi([
  `function createOrderWithToken(address tokenIn, uint256 amountIn, ${ORDER_V2}, bytes customPayload)`,
])

/** Payload type of an order without a payload. */
export const PAYLOAD_TYPE = 1

/** Locked token and amount, in base units. `token` is the zero address for the native one. */
export interface SwiftInput {
  readonly token: Address
  readonly amount: bigint
}

/** Encodes the call that creates an order. */
export function encodeOrderCall(
  version: SwiftVersion,
  order: SwiftOrder,
  { token, amount }: SwiftInput,
): Hex {
  const functionName = 'createOrderWithToken'
  if (version === 'V2') {
    const args = [token, amount, { ...order, payloadType: PAYLOAD_TYPE }, '0x'] as const
    return encodeFunctionData({ abi: V2_ABI, functionName, args })
  }
  return BigInt(token) === 0n
    ? encodeFunctionData({ abi: V1_ABI, functionName: 'createOrderWithEth', args: [order] })
    : encodeFunctionData({ abi: V1_ABI, functionName, args: [token, amount, order] })
}

/** An order with its input. `input` is undefined if the order locks the whole native value of the call. */
export interface OrderCall {
  readonly version: SwiftVersion
  readonly order: SwiftOrder
  readonly input: SwiftInput | undefined
}

/** Decodes a call that creates an order; undefined for any other call, and for an order with a payload. */
export function decodeOrderCall(data: Hex): OrderCall | undefined {
  const callV2 = attempt(() => decodeCanonicalCall(V2_ABI, data))
  if (callV2) {
    const [token, amount, { payloadType, ...order }, payload] = callV2.args
    const isPlain = payloadType === PAYLOAD_TYPE && payload === '0x'
    return isPlain ? { version: 'V2', order, input: { token, amount } } : undefined
  }
  const callV1 = attempt(() => decodeCanonicalCall(V1_ABI, data))
  if (!callV1) return undefined
  if (callV1.functionName === 'createOrderWithEth') {
    return { version: 'V1', order: callV1.args[0], input: undefined }
  }
  const [token, amount, order] = callV1.args
  return { version: 'V1', order, input: { token, amount } }
}

/** Terms that the order hash covers in addition to the order. It does not cover the locked amount. */
export interface SwiftOrigin {
  readonly sourceWormholeId: number
  readonly inputToken: string
  readonly protocolBps: number
}

/** Computes the hash that identifies an order: its packed terms (`encodeKey` of the contracts). */
export function hashOrder(
  version: SwiftVersion,
  order: SwiftOrder,
  { sourceWormholeId, inputToken, protocolBps }: SwiftOrigin,
): Hex {
  const key = encodePacked(
    [
      ...(['bytes32', 'uint16', 'bytes32', 'bytes32', 'uint16', 'bytes32'] as const),
      ...(['uint64', 'uint64', 'uint64', 'uint64', 'uint64'] as const),
      ...(['bytes32', 'uint8', 'uint8', 'uint8', 'bytes32'] as const),
    ],
    [
      order.trader,
      sourceWormholeId,
      toAccountWord(inputToken),
      order.destAddr,
      order.destChainId,
      order.tokenOut,
      order.minAmountOut,
      order.gasDrop,
      order.cancelFee,
      order.refundFee,
      order.deadline,
      order.referrerAddr,
      order.referrerBps,
      protocolBps,
      order.auctionMode,
      order.random,
    ],
  )
  if (version === 'V1') return keccak256(key)
  const types = ['uint8', 'bytes', 'bytes32'] as const
  return keccak256(encodePacked(types, [PAYLOAD_TYPE, key, zeroHash]))
}

/** Auction mode in which solvers compete: the winner pays at least the minimum. */
export const ENGLISH_AUCTION = 2
/**
 * Auction modes that solvers fill. 1: any solver fills the order for the minimum output. 3: the minimum output is
 * guaranteed.
 *
 * Source: github.com/mayan-finance/swap-bridge, `MayanSwift.AuctionMode`; npm @mayanfinance/swap-sdk 15, "Guaranteed
 * price"
 */
const AUCTION_MODES: readonly number[] = [1, ENGLISH_AUCTION, 3]

/**
 * Returns a reason if no solver fills orders of an auction mode; undefined otherwise. The contract accepts any mode.
 */
export function findAuctionProblem({ auctionMode }: Pick<SwiftOrder, 'auctionMode'>): string | undefined {
  return AUCTION_MODES.includes(auctionMode) ? undefined : `The auction mode ${auctionMode} is unknown.`
}

/** Converts an account or a token to a word; the native token is zero. */
export function toAccountWord(address: string): Hex {
  return isNativeToken(address) ? zeroHash : pad(address as Address, { size: 32 })
}

/** Maximum decimals of amounts in orders. */
const ORDER_DECIMALS = 8

/** Converts base units to order units. */
export function toOrderUnits(amount: bigint, decimals: number, round: 'up' | 'down'): bigint {
  const units = scaleDecimals(amount, decimals, Math.min(decimals, ORDER_DECIMALS))
  return round === 'up' && fromOrderUnits(units, decimals) < amount ? units + 1n : units
}

/** Converts order units to base units. */
export function fromOrderUnits(units: bigint, decimals: number): bigint {
  return scaleDecimals(units, Math.min(decimals, ORDER_DECIMALS), decimals)
}
