import { type Address, decodeAbiParameters, type Hex, parseAbi, parseAbiParameters, slice } from 'viem'
import { normalizeTokenAddress, sameAddress } from '../../chains/address.ts'
import { compact } from '../../kernel/compact.ts'
import type { DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { attempt } from '../shared/attempt.ts'
import { decodeCall, UNREADABLE_CALL } from '../shared/decode-call.ts'
import { decodeCanonical } from '../shared/decode-canonical.ts'
import { isRouter } from './contracts.ts'

/** butternetwork/butter-router-contracts of 2026-07-15, `IButterRouterV3.sol`. */
const ROUTER_ABI = parseAbi([
  'function swapAndBridge(bytes32 transferId, address initiator, address srcToken, uint256 amount, bytes swapData, bytes bridgeData, bytes permitData, bytes feeData) payable',
  'function swapAndCall(bytes32 transferId, address initiator, address srcToken, uint256 amount, bytes swapData, bytes callbackData, bytes permitData, bytes feeData) payable',
])
const BRIDGE = parseAbiParameters('(uint256 toChain, uint256 nativeFee, bytes receiver, bytes data) bridge')
const SWAP = parseAbiParameters(
  '(address dstToken, address receiver, address leftReceiver, uint256 minAmount, (uint8 dexType, address callTo, address approveTo, uint256 fromAmount, bytes callData)[] swaps) swap',
)
/** butternetwork/butter-mos-contracts of 2026-01-19, `IButterBridgeV3.sol`. */
const MESSAGE = parseAbiParameters(
  '(bool relay, address referrer, bytes32 transferId, uint256 gasLimit, bytes swapData) message',
)
/** The argument of `Receiver.onReceived`. */
const DELIVERY = parseAbiParameters('bytes swapData, bytes callbackData')
/** Arguments that follow the affiliates in a `RelayExecutor` message, with and without a swap on the relay chain. */
const RELAYED_SWAP = parseAbiParameters('address token, uint256 minAmount, bytes receiver, bytes swapData')
const RELAYED = parseAbiParameters('bytes receiver, bytes swapData')

/** Payment on the destination chain that a message requests. */
interface Payout {
  readonly recipient?: Hex
  readonly token?: Address
  readonly minAmount?: bigint
}

/**
 * Decodes a call of the router; undefined for any other contract or function.
 *
 * If the bridged tokens are swapped on the destination chain, the message names the recipient, the token and the
 * minimum output. The requested recipient is then omitted, because the Receiver keeps the tokens if the swap fails, and
 * anyone can take them. A different recipient is returned.
 */
export function decodeButter(
  { to, data }: TransactionData,
  request: QuoteRequest,
): DecodedTransaction | undefined {
  if (!isRouter(to)) return undefined
  return decodeCall(ROUTER_ABI, data, ({ functionName, args }) => {
    const [, , srcToken, amount, swapData, callData] = args
    const { fromChainId, toAddress } = request
    const spend = { token: normalizeTokenAddress(srcToken), amount, spender: to }
    if (functionName === 'swapAndCall') {
      // The output is paid to a contract if calldata follows the swap.
      if (callData !== '0x') return { ...spend, destinationChainId: fromChainId }
      const swap = attempt(() => readSwap(swapData))
      if (!swap) return UNREADABLE_CALL
      const { recipient, ...terms } = swap
      return { ...spend, ...toTerms(terms), destinationChainId: fromChainId, recipient }
    }
    const bridge = attempt(() => decodeAbiParameters(BRIDGE, callData))
    if (!bridge) return UNREADABLE_CALL
    const [{ toChain, receiver, data: message }] = bridge
    const destinationChainId = Number(toChain)
    const payout = attempt(() => readPayout(receiver, message)) ?? {}
    const { recipient } = payout
    return compact({
      ...spend,
      ...toTerms(payout),
      destinationChainId,
      recipient: sameAddress(recipient ?? '', toAddress) ? undefined : recipient,
    })
  })
}

function toTerms({ token, minAmount }: Payout) {
  return compact({ toTokenAddress: token && normalizeTokenAddress(token), toAmountMin: minAmount })
}

function readPayout(receiver: Hex, data: Hex): Payout {
  if (data === '0x') return { recipient: receiver }
  const [{ relay, swapData }] = decodeCanonical(MESSAGE, data)
  if (!relay) return readDelivery(receiver, swapData)
  // Layout: affiliate count (1 byte), affiliates (4 bytes each), swap flag (1 byte), arguments.
  const end = 1 + 4 * Number(slice(swapData, 0, 1))
  const [target, message] = readRelayed(slice(swapData, end, end + 1) !== '0x00', slice(swapData, end + 1))
  return readDelivery(target, message)
}

function readRelayed(isSwap: boolean, data: Hex): readonly [receiver: Hex, swapData: Hex] {
  if (!isSwap) return decodeCanonical(RELAYED, data)
  const [, , receiver, swapData] = decodeCanonical(RELAYED_SWAP, data)
  return [receiver, swapData]
}

function readDelivery(receiver: Hex, message: Hex): Payout {
  if (message === '0x') return { recipient: receiver }
  const [swapData, callbackData] = decodeCanonical(DELIVERY, message)
  if (swapData === '0x') return {}
  const swap = readSwap(swapData)
  // A callback after the swap may exchange the output for another token.
  return callbackData === '0x' ? swap : { recipient: swap.recipient }
}

function readSwap(swapData: Hex): Required<Payout> {
  const [{ dstToken, receiver, minAmount }] = decodeCanonical(SWAP, swapData)
  return { token: dstToken, recipient: receiver, minAmount }
}
