import {
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  type Hex,
  parseAbi,
  parseAbiParameters,
  zeroAddress,
  zeroHash,
} from 'viem'
import { isNativeToken } from '../../chains/address.ts'
import { parseUnits } from '../../kernel/amounts.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { ROUTE } from './replies.test-support.ts'

/** Independent copy of the ABI: butternetwork/butter-router-contracts, `IButterRouterV3.sol`. */
const ABI = parseAbi([
  'function swapAndBridge(bytes32, address, address, uint256, bytes, bytes, bytes, bytes) payable',
  'function swapAndCall(bytes32, address, address, uint256, bytes, bytes, bytes, bytes) payable',
])
const SWAP = parseAbiParameters(
  '(address, address, address, uint256, (uint8, address, address, uint256, bytes)[])',
)

const EXCHANGE = '0x5555555555555555555555555555555555555555'
/** Butter's Receiver contract, at this address on most chains. */
const RECEIVER = '0xFF031cc2563988Bc4afA29E2cD7Bcc2d389900a5'
const hex = (value: string | undefined) => (value ?? zeroAddress) as Hex
const asset = (token: string) => (isNativeToken(token) ? zeroAddress : hex(token))

export interface SwapOptions {
  readonly token?: string
  readonly receiver?: string
  readonly minAmount?: bigint
  readonly callback?: Hex
}

export interface BridgeOptions extends SwapOptions {
  readonly toChainId?: number
  /** Encoded swap on the source chain. */
  readonly sourceSwap?: Hex
  /** Recipient of the bridged tokens. Default: the Receiver. */
  readonly target?: string
  /** Message to `target`. Default: a swap with these options. */
  readonly message?: Hex
  /** Prefix of a message that is sent through the relay chain. Default: a direct message. */
  readonly relay?: Hex
}

/** Encodes a bridge call. The Receiver swaps on the destination chain and pays the recipient. */
export function bridgeCalldata(request: QuoteRequest, options: BridgeOptions = {}): Hex {
  const { toChainId = request.toChainId, target = RECEIVER } = options
  const { sourceSwap = '0x', callback = '0x', relay } = options
  const { message = encodeDelivery(encodeSwap(request, options), callback) } = options
  const swapData = relay === undefined ? message : concatHex([relay, encodeRelayed(target, message)])
  const data = encodeAbiParameters(parseAbiParameters('(bool, address, bytes32, uint256, bytes)'), [
    [relay !== undefined, zeroAddress, zeroHash, 0n, swapData],
  ])
  const bridge = encodeAbiParameters(parseAbiParameters('(uint256, uint256, bytes, bytes)'), [
    [BigInt(toChainId), 0n, hex(target), data],
  ])
  return encodeFunctionData({
    abi: ABI,
    functionName: 'swapAndBridge',
    args: [
      zeroHash,
      hex(request.fromAddress),
      asset(request.fromTokenAddress),
      request.fromAmount,
      sourceSwap,
      bridge,
      '0x',
      '0x',
    ],
  })
}

/** Encodes a swap for the router or the Receiver. */
export function encodeSwap(request: QuoteRequest, options: SwapOptions = {}): Hex {
  const { token = request.toTokenAddress, receiver = request.toAddress } = options
  const { minAmount = parseUnits(ROUTE.minAmountOut.amount, 6) } = options
  const swaps = [[4, EXCHANGE, EXCHANGE, request.fromAmount, '0xabcd'] as const]
  return encodeAbiParameters(SWAP, [[asset(token), hex(receiver), hex(receiver), minAmount, swaps]])
}

function encodeDelivery(swap: Hex, callback: Hex): Hex {
  return encodeAbiParameters(parseAbiParameters('bytes, bytes'), [swap, callback])
}

/** Encodes a message that does not swap on the relay chain. */
function encodeRelayed(target: string, message: Hex): Hex {
  return concatHex(['0x00', encodeAbiParameters(parseAbiParameters('bytes, bytes'), [hex(target), message])])
}

/** Encodes the prefix of a message for the relay chain: affiliates with shares in basis points. */
export function encodeAffiliates(...shares: readonly number[]): Hex {
  return concatHex([
    encodePacked(['uint8'], [shares.length]),
    ...shares.map((share) => encodePacked(['uint16', 'uint16'], [7, share])),
  ])
}

/** Encodes a swap on a single chain. */
export function swapCalldata(request: QuoteRequest, options: SwapOptions = {}): Hex {
  const { callback = '0x', ...swap } = options
  return encodeFunctionData({
    abi: ABI,
    functionName: 'swapAndCall',
    args: [
      zeroHash,
      hex(request.fromAddress),
      asset(request.fromTokenAddress),
      request.fromAmount,
      encodeSwap(request, swap),
      callback,
      '0x',
      '0x',
    ],
  })
}
