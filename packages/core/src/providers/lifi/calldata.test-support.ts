import { encodeFunctionData, type Hex, pad, parseAbi, zeroAddress, zeroHash } from 'viem'
import { isNativeToken } from '../../chains/address.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { pooledToken } from '../shared/pool-quoter.ts'

const SWAP =
  '(address callTo, address approveTo, address sendingAssetId, address receivingAssetId, uint256 fromAmount, bytes callData, bool requiresDeposit)'
const BRIDGE =
  '(bytes32 transactionId, string bridge, string integrator, address referrer, address sendingAssetId, address receiver, uint256 minAmount, uint256 destinationChainId, bool hasSourceSwaps, bool hasDestinationCall)'

const ACROSS_ABI = parseAbi([
  'struct AcrossData { bytes32 receiverAddress; bytes32 refundAddress; bytes32 sendingAssetId; bytes32 receivingAssetId; uint256 outputAmount; uint128 outputAmountMultiplier; bytes32 exclusiveRelayer; uint32 quoteTimestamp; uint32 fillDeadline; uint32 exclusivityParameter; bytes message; }',
  `function startBridgeTokensViaAcrossV4(${BRIDGE} bridge, AcrossData terms)`,
  `function swapAndStartBridgeTokensViaAcrossV4(${BRIDGE} bridge, ${SWAP}[] swaps, AcrossData terms)`,
])
const DLN_ABI = parseAbi([
  'struct DlnData { bytes receivingAssetId; bytes receiver; bytes orderAuthorityDst; uint256 minAmountOut; }',
  `function startBridgeTokensViaDeBridgeDln(${BRIDGE} bridge, DlnData terms)`,
  `function swapAndStartBridgeTokensViaDeBridgeDln(${BRIDGE} bridge, ${SWAP}[] swaps, DlnData terms)`,
])
const RELAY_ABI = parseAbi([
  `function startBridgeTokensViaRelayDepository(${BRIDGE} bridge, (bytes32 orderId, address depositor) terms)`,
])

export const EXCHANGE = '0xE592427A0AEce92De3Edee1F18E0157C05861564'
const ONE = 10n ** 18n
const hex = (value: string | undefined) => (value ?? zeroAddress) as Hex
const asset = (token: string) => (isNativeToken(token) ? zeroAddress : hex(token))

/** Fields that differ from an honest call. */
export interface BridgeOptions {
  /** `BridgeData.receiver`. */
  readonly receiver?: string | undefined
  /** Token that is swapped to before the bridge. */
  readonly swapTo?: string
  /** Token that the last swap names as its output. Default: `swapTo`. */
  readonly swapped?: string
  /** Minimum of the swap. Default: 1e18. */
  readonly minAmount?: bigint
  /** Token that Across takes. Default: the bridged token. */
  readonly inputToken?: string
  readonly hasDestinationCall?: boolean
  /** Message of Across to the recipient. Default: none without a destination call. */
  readonly message?: Hex
  readonly destinationChainId?: number
  /** Account that Across pays. Default: `receiver`. */
  readonly paid?: string
  readonly outputToken?: string
  readonly outputAmount?: bigint
  /** Account that a deposit that is not delivered is refunded to. */
  readonly refundAddress?: string
}

/** Encodes `AcrossFacetV4`. The minimum is `outputAmount`, with or without a swap. */
export function bridgeCalldata(request: QuoteRequest, options: BridgeOptions = {}): Hex {
  const {
    swapTo,
    receiver = request.toAddress,
    outputAmount = 994_005n,
    minAmount: swapMinimum = ONE,
  } = options
  const minAmount = swapTo ? swapMinimum : request.fromAmount
  const terms = {
    receiverAddress: pad(hex(options.paid ?? receiver)),
    refundAddress: pad(hex(options.refundAddress ?? request.fromAddress)),
    sendingAssetId: pad(asset(options.inputToken ?? swapTo ?? request.fromTokenAddress)),
    receivingAssetId: pad(hex(options.outputToken ?? pooledToken(request.toTokenAddress, request.toChainId))),
    // The contract ignores it after a swap.
    outputAmount: swapTo ? 1n : outputAmount,
    outputAmountMultiplier: swapTo ? (outputAmount * ONE + minAmount - 1n) / minAmount : 0n,
    exclusiveRelayer: zeroHash,
    quoteTimestamp: 1,
    fillDeadline: 2,
    exclusivityParameter: 0,
    message: options.message ?? (options.hasDestinationCall ? '0x01' : '0x'),
  } as const
  const bridge = bridgeData(request, { ...options, receiver }, minAmount)
  return swapTo === undefined
    ? encodeFunctionData({
        abi: ACROSS_ABI,
        functionName: 'startBridgeTokensViaAcrossV4',
        args: [bridge, terms],
      })
    : encodeFunctionData({
        abi: ACROSS_ABI,
        functionName: 'swapAndStartBridgeTokensViaAcrossV4',
        args: [bridge, createSwaps(request, hex(options.swapped ?? swapTo)), terms],
      })
}

/** Encodes `DeBridgeDlnFacet`. */
export function deBridgeCalldata(request: QuoteRequest, options: BridgeOptions = {}): Hex {
  const { receiver = request.toAddress, outputAmount = 994_005n } = options
  const terms = {
    receivingAssetId: asset(options.outputToken ?? request.toTokenAddress),
    receiver: hex(options.paid ?? receiver),
    orderAuthorityDst: hex(options.refundAddress ?? request.fromAddress),
    minAmountOut: outputAmount,
  }
  const { swapTo, minAmount = swapTo ? ONE : request.fromAmount } = options
  const bridge = bridgeData(request, { ...options, receiver }, minAmount)
  const [functionName, swapName] = [
    'startBridgeTokensViaDeBridgeDln',
    'swapAndStartBridgeTokensViaDeBridgeDln',
  ] as const
  return swapTo === undefined
    ? encodeFunctionData({ abi: DLN_ABI, functionName, args: [bridge, terms] })
    : encodeFunctionData({
        abi: DLN_ABI,
        functionName: swapName,
        args: [bridge, createSwaps(request, hex(options.swapped ?? swapTo)), terms],
      })
}

/** Encodes `RelayDepositoryFacet`, whose calldata only names an order id instead of the output. */
export function relayCalldata(request: QuoteRequest, options: BridgeOptions = {}): Hex {
  const bridge = bridgeData(request, { receiver: request.toAddress, ...options }, request.fromAmount)
  return encodeFunctionData({
    abi: RELAY_ABI,
    args: [bridge, { orderId: zeroHash, depositor: hex(request.fromAddress) }],
  })
}

function bridgeData(request: QuoteRequest, options: BridgeOptions, minAmount: bigint) {
  const { swapTo, hasDestinationCall = false } = options
  return {
    transactionId: zeroHash,
    bridge: 'across',
    integrator: 'causeway',
    referrer: zeroAddress,
    sendingAssetId: swapTo ? hex(swapTo) : asset(request.fromTokenAddress),
    receiver: hex(options.receiver),
    minAmount,
    destinationChainId: BigInt(options.destinationChainId ?? request.toChainId),
    hasSourceSwaps: swapTo !== undefined,
    hasDestinationCall,
  } as const
}

const SWAP_ABI = parseAbi([
  `function swapTokensMultipleV3ERC20ToERC20(bytes32, string, string, address receiver, uint256 minAmount, ${SWAP}[] swaps)`,
  `function swapTokensMultipleV3ERC20ToNative(bytes32, string, string, address receiver, uint256 minAmount, ${SWAP}[] swaps)`,
])

/**
 * Encodes a swap on one chain, in two hops. With `paysNative` the output is the native token, regardless of the last
 * hop.
 */
export function swapCalldata(
  request: QuoteRequest,
  { outputAmount = 1n, outputToken = request.toTokenAddress }: BridgeOptions = {},
  { paysNative = false, alsoTakes }: { readonly paysNative?: boolean; readonly alsoTakes?: Hex } = {},
): Hex {
  const functionName = paysNative ? 'swapTokensMultipleV3ERC20ToNative' : 'swapTokensMultipleV3ERC20ToERC20'
  const [first, last] = createSwaps(request, asset(outputToken))
  const secondSwap = alsoTakes ? [{ ...first, sendingAssetId: alsoTakes }] : []
  return encodeFunctionData({
    abi: SWAP_ABI,
    functionName,
    args: [zeroHash, 'causeway', '', hex(request.toAddress), outputAmount, [first, ...secondSwap, last]],
  })
}

/** Creates two swaps: the first takes the source token from the sender, the second the output of the first. */
function createSwaps(request: QuoteRequest, to: Hex) {
  const hop = { callTo: EXCHANGE, approveTo: EXCHANGE, callData: '0xabcd' } as const
  return [
    {
      ...hop,
      sendingAssetId: asset(request.fromTokenAddress),
      receivingAssetId: EXCHANGE,
      fromAmount: request.fromAmount,
      requiresDeposit: true,
    },
    { ...hop, sendingAssetId: EXCHANGE, receivingAssetId: to, fromAmount: 5n, requiresDeposit: false },
  ] as const
}
