import {
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiParameters,
  zeroAddress,
  zeroHash,
} from 'viem'
import { isNativeToken } from '../../chains/index.ts'
import type { QuoteRequest } from '../../quotes/index.ts'

const SWAP =
  '(address callTo, address approveTo, address sendingAssetId, address receivingAssetId, uint256 fromAmount, bytes callData, bool requiresDeposit)'
const BRIDGE =
  '(bytes32 transactionId, string bridge, string integrator, address referrer, address sendingAssetId, address receiver, uint256 minAmount, uint256 destinationChainId, bool hasSourceSwaps, bool hasDestinationCall)'

export const EXCHANGE = '0xE592427A0AEce92De3Edee1F18E0157C05861564'
const hex = (value: string | undefined) => (value ?? zeroAddress) as Hex
const asset = (token: string) => (isNativeToken(token) ? zeroAddress : hex(token))

export interface BridgeOptions {
  readonly receiver?: string
  /** Swapped to this before it is bridged. */
  readonly swapTo?: string
  readonly hasDestinationCall?: boolean
  readonly destinationChainId?: number
}

/** A bridging call, as the Diamond takes it, with arguments of the bridge's own behind LI.FI's. */
export function bridgeCalldata(request: QuoteRequest, options: BridgeOptions = {}): Hex {
  const { swapTo, hasDestinationCall = false, receiver = request.toAddress } = options
  const from = asset(request.fromTokenAddress)
  const bridge = {
    transactionId: zeroHash,
    bridge: 'across',
    integrator: 'causeway',
    referrer: zeroAddress,
    sendingAssetId: swapTo ? hex(swapTo) : from,
    receiver: hex(receiver),
    minAmount: swapTo ? 1n : request.fromAmount,
    destinationChainId: BigInt(options.destinationChainId ?? request.toChainId),
    hasSourceSwaps: swapTo !== undefined,
    hasDestinationCall,
  } as const
  const ownData = { relayer: hex(receiver), deadline: 7n } as const
  if (swapTo === undefined) {
    const types = parseAbiParameters(`${BRIDGE} bridgeData, (address relayer, uint256 deadline) own`)
    return `0x1794958f${encodeAbiParameters(types, [bridge, ownData]).slice(2)}`
  }
  const types = parseAbiParameters(
    `${BRIDGE} bridgeData, ${SWAP}[] swaps, (address relayer, uint256 deadline) own`,
  )
  const swaps = swapsOf(request, hex(swapTo))
  return `0x3c2d2a8b${encodeAbiParameters(types, [bridge, swaps, ownData]).slice(2)}`
}

/** A swap on one chain, in two hops. */
export function swapCalldata(request: QuoteRequest): Hex {
  return encodeFunctionData({
    abi: parseAbi([
      `function swapTokensMultipleV3ERC20ToERC20(bytes32, string, string, address receiver, uint256 minAmount, ${SWAP}[] swaps)`,
    ]),
    args: [
      zeroHash,
      'causeway',
      '',
      hex(request.toAddress),
      1n,
      swapsOf(request, hex(request.toTokenAddress)),
    ],
  })
}

/** The first takes from the sender, the second what the first yields. */
function swapsOf(request: QuoteRequest, to: Hex) {
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
