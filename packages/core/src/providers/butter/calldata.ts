import {
  type Address,
  decodeAbiParameters,
  decodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiParameters,
  slice,
} from 'viem'
import { isNativeToken, normalizeTokenAddress, sameAddress } from '../../chains/address.ts'
import { compact } from '../../kernel/compact.ts'
import type { DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { attempt } from '../shared/attempt.ts'
import { getWrappedNative } from '../shared/wrapped-native.ts'
import { getReceiver, isRouter, ROUTER } from './contracts.ts'

/** butternetwork/butter-router-contracts of 2026-07-15, `IButterRouterV3.sol`. */
const ROUTER_ABI = parseAbi([
  'function swapAndBridge(bytes32 transferId, address initiator, address srcToken, uint256 amount, bytes swapData, bytes bridgeData, bytes permitData, bytes feeData) payable',
  'function swapAndCall(bytes32 transferId, address initiator, address srcToken, uint256 amount, bytes swapData, bytes callbackData, bytes permitData, bytes feeData) payable',
])
const BRIDGE = parseAbiParameters('(uint256 toChain, uint256 nativeFee, bytes receiver, bytes data) bridge')
const SWAP = parseAbiParameters(
  '(address dstToken, address receiver, address leftReceiver, uint256 minAmount, (uint8 dexType, address callTo, address approveTo, uint256 fromAmount, bytes callData)[] swaps) swap',
)
const FEE = parseAbiParameters('(uint8 feeType, address referrer, uint256 rateOrNativeFee) fee')
/** butternetwork/butter-mos-contracts of 2026-01-19, `IButterBridgeV3.sol`. */
const MESSAGE = parseAbiParameters(
  '(bool relay, address referrer, bytes32 transferId, uint256 gasLimit, bytes swapData) message',
)
/** The argument of `Receiver.onReceived`. */
const DELIVERY = parseAbiParameters('bytes swapData, bytes callbackData')
/** The message of `RelayExecutor.relayExecute` after its affiliates, with and without a swap on the relay chain. */
const RELAYED_SWAP = parseAbiParameters('address token, uint256 minAmount, bytes receiver, bytes swapData')
const RELAYED = parseAbiParameters('bytes receiver, bytes swapData')

/** The payout that a message starts on the destination chain. */
interface Payout {
  readonly recipient?: Hex
  readonly token?: Address
  readonly minAmount?: bigint
  /** The contract that is called, if it pays the minimum or keeps the bridged tokens for the recipient. */
  readonly contract?: Hex
}

/**
 * Decodes a call of the router; undefined for any other contract.
 *
 * Between chains, the message for the destination chain names the recipient, the token and the minimum if tokens are swapped there. A recipient
 * that equals the request's is omitted unless the whole amount is bridged, without a swap or a fee before, to the known
 * Receiver of the destination chain. One that differs is not.
 */
export function decodeButter(
  { to, data }: TransactionData,
  request: QuoteRequest,
): DecodedTransaction | undefined {
  if (!isRouter(to)) return undefined
  return attempt(() => {
    const { functionName, args } = decodeFunctionData({ abi: ROUTER_ABI, data })
    const [, initiator, srcToken, amount, swapData, callData, , feeData] = args
    const { fromChainId, fromAddress, toAddress } = request
    const spend = { token: normalizeTokenAddress(srcToken), amount, spender: to }
    if (functionName === 'swapAndCall') {
      // With a call behind the swap, what was bought goes to a contract.
      if (callData !== '0x') return { ...spend, destinationChainId: fromChainId }
      const { recipient, ...terms } = readSwap(swapData, request)
      return { ...spend, ...toTerms(terms), destinationChainId: fromChainId, recipient }
    }
    const [{ toChain, receiver, data: message }] = decodeAbiParameters(BRIDGE, callData)
    const destinationChainId = Number(toChain)
    const payout = attempt(() => readPayout(receiver, message, request)) ?? {}
    const { recipient, contract } = payout
    const isCertain =
      contract !== undefined &&
      sameAddress(contract, getReceiver(destinationChainId)) &&
      sameAddress(initiator, fromAddress) &&
      (swapData === '0x' || isWrap(swapData, request)) &&
      // The newest router takes no fee from bridged tokens.
      (sameAddress(to, ROUTER) || isFree(feeData))
    const isReported = isCertain || (recipient !== undefined && !sameAddress(recipient, toAddress))
    return compact({
      ...spend,
      ...toTerms(payout),
      destinationChainId,
      recipient: isReported ? recipient : undefined,
    })
  })
}

function toTerms({ token, minAmount }: Payout) {
  return compact({ toTokenAddress: token && normalizeTokenAddress(token), toAmountMin: minAmount })
}

function readPayout(receiver: Hex, data: Hex, request: QuoteRequest): Payout {
  if (data === '0x') return { recipient: receiver }
  const [{ relay, swapData }] = decodeAbiParameters(MESSAGE, data)
  if (!relay) return readDelivery(receiver, swapData, request)
  // One byte with the number of affiliates, four bytes each, and one byte that is zero without a swap.
  const end = 1 + 4 * Number(slice(swapData, 0, 1))
  const [target, message] = readRelayed(slice(swapData, end, end + 1) !== '0x00', slice(swapData, end + 1))
  // The relay chain may take fees, and its swap may have any minimum.
  const { contract: _, ...payout } = readDelivery(target, message, request)
  return payout
}

function readRelayed(isSwap: boolean, data: Hex): readonly [receiver: Hex, swapData: Hex] {
  if (!isSwap) return decodeAbiParameters(RELAYED, data)
  const [, , receiver, swapData] = decodeAbiParameters(RELAYED_SWAP, data)
  return [receiver, swapData]
}

function readDelivery(receiver: Hex, message: Hex, request: QuoteRequest): Payout {
  if (message === '0x') return { recipient: receiver }
  const [swapData, callbackData] = decodeAbiParameters(DELIVERY, message)
  if (swapData === '0x') return {}
  const swap = readSwap(swapData, request)
  // A call behind the swap may turn its output into another token.
  if (callbackData !== '0x') return { recipient: swap.recipient }
  return swap.keepsRest ? { ...swap, contract: receiver } : swap
}

function readSwap(swapData: Hex, { fromAddress, toAddress }: QuoteRequest) {
  const [{ dstToken, receiver, leftReceiver, minAmount }] = decodeAbiParameters(SWAP, swapData)
  return {
    token: dstToken,
    recipient: receiver,
    minAmount,
    /** The user gets the rest of the input. */
    keepsRest: sameAddress(leftReceiver, toAddress) || sameAddress(leftReceiver, fromAddress),
  }
}

/** Whether a swap of the source chain wraps all of the native amount. */
function isWrap(swapData: Hex, request: QuoteRequest): boolean {
  const { fromChainId, fromTokenAddress, fromAmount } = request
  const { token, minAmount } = readSwap(swapData, request)
  const isWrapped = isNativeToken(fromTokenAddress) && sameAddress(token, getWrappedNative(fromChainId))
  return isWrapped && minAmount >= fromAmount
}

function isFree(feeData: Hex): boolean {
  return feeData === '0x' || decodeAbiParameters(FEE, feeData)[0].rateOrNativeFee === 0n
}
