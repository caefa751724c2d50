import {
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiParameters,
  zeroAddress,
  zeroHash,
} from 'viem'
import { isNativeToken } from '../../chains/address.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'

/** Written down here once more on purpose: butternetwork/butter-router-contracts, `IButterRouterV3.sol`. */
const ABI = parseAbi([
  'function swapAndBridge(bytes32, address, address, uint256, bytes, bytes, bytes, bytes) payable',
  'function swapAndCall(bytes32, address, address, uint256, bytes, bytes, bytes, bytes) payable',
])

const DESTINATION_CONTRACT = '0xff0309a8f2a9d9afe040d990bba4ef3512e32888'
const hex = (value: string | undefined) => (value ?? zeroAddress) as Hex
const asset = (token: string) => (isNativeToken(token) ? zeroAddress : hex(token))

/** A bridging call, as the router takes it. */
export function bridgeCalldata(request: QuoteRequest, change: { readonly toChainId?: number } = {}): Hex {
  const { toChainId = request.toChainId } = change
  const bridge = encodeAbiParameters(parseAbiParameters('(uint256, uint256, bytes, bytes)'), [
    [BigInt(toChainId), 0n, DESTINATION_CONTRACT, concatHex([hex(request.toAddress), '0x01'])],
  ])
  return encodeFunctionData({
    abi: ABI,
    functionName: 'swapAndBridge',
    args: [
      zeroHash,
      hex(request.fromAddress),
      asset(request.fromTokenAddress),
      request.fromAmount,
      '0x',
      bridge,
      '0x',
      '0x',
    ],
  })
}

export interface SwapOptions {
  readonly receiver?: string
  readonly minAmount?: bigint
  readonly callback?: Hex
}

/** A swap on one chain. */
export function swapCalldata(request: QuoteRequest, options: SwapOptions = {}): Hex {
  const { receiver = request.toAddress, minAmount = 1n, callback = '0x' } = options
  const swaps = [[4, DESTINATION_CONTRACT, DESTINATION_CONTRACT, request.fromAmount, '0xabcd'] as const]
  const swap = encodeAbiParameters(
    parseAbiParameters('(address, address, address, uint256, (uint8, address, address, uint256, bytes)[])'),
    [[asset(request.toTokenAddress), hex(receiver), hex(receiver), minAmount, swaps]],
  )
  return encodeFunctionData({
    abi: ABI,
    functionName: 'swapAndCall',
    args: [
      zeroHash,
      hex(request.fromAddress),
      asset(request.fromTokenAddress),
      request.fromAmount,
      swap,
      callback,
      '0x',
      '0x',
    ],
  })
}
