import { decodeAbiParameters, parseAbi, size, zeroHash } from 'viem'
import { normalizeTokenAddress, sameAddress } from '../../chains/address.ts'
import { compact } from '../../kernel/compact.ts'
import type { Hex } from '../../kernel/schema.ts'
import type { KnownContracts } from '../../quotes/known-contracts.ts'
import type { DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { attempt } from './attempt.ts'
import { decodeCall } from './decode-call.ts'

/** The router, and the `Spoke` of Coral, version 1. */
const ABI = parseAbi([
  'struct Call { uint8 callType; address target; uint256 value; bytes callData; bytes payload; }',
  'struct Order { address fromAddress; address toAddress; address filler; address fromToken; address toToken; uint256 expiry; uint256 fromAmount; uint256 fillAmount; uint256 feeRate; uint256 fromChain; uint256 toChain; bytes32 postHookHash; }',
  'function callBridgeCall(address token, uint256 amount, Call[] calls, string symbol, string destinationChain, string destinationAddress, bytes payload, address gasRefundRecipient, bool enableExpress) payable',
  'function callBridge(address token, uint256 amount, Call[] calls, string symbol, string destinationChain, string destinationAddress) payable',
  'function fundAndRunMulticall(address token, uint256 amount, Call[] calls) payable',
  'function createOrder(Order order) payable',
])

/**
 * Decodes a call of the known router or of a known spoke; undefined for any other target, and for other calls.
 *
 * The router executes arbitrary calls before the bridge, so the requested recipient is omitted; a different one is
 * returned. An order in a spoke names the recipient, the token and the minimum output. The requested recipient of an
 * order is also omitted if another account receives the refund, if a call follows the payment, or if a fee is deducted.
 */
export function decodeSquid(
  { to, data }: TransactionData,
  { fromAddress, toAddress }: Pick<QuoteRequest, 'fromAddress' | 'toAddress'>,
  contracts: KnownContracts | undefined,
): DecodedTransaction | undefined {
  if (!contracts?.targets.some((target) => sameAddress(target, to))) return undefined
  return decodeCall(ABI, data, (call) => {
    if (call.functionName === 'createOrder') {
      const [order] = call.args
      const isCertain =
        sameAddress(order.fromAddress, fromAddress) && order.postHookHash === zeroHash && order.feeRate === 0n
      return compact({
        token: normalizeTokenAddress(order.fromToken),
        amount: order.fromAmount,
        recipient: isCertain || !sameAddress(order.toAddress, toAddress) ? order.toAddress : undefined,
        destinationChainId: Number(order.toChain),
        toTokenAddress: normalizeTokenAddress(order.toToken),
        toAmountMin: order.fillAmount,
        // Solvers fill orders in a separate transaction, even on the same chain.
        paysLater: true as const,
        expiresAt: order.expiry,
        spender: to,
      })
    }
    const [token, amount] = call.args
    const recipient =
      call.functionName === 'callBridge'
        ? call.args[5]
        : call.functionName === 'callBridgeCall'
          ? recipientIn(call.args[6])
          : undefined
    return compact({
      token: normalizeTokenAddress(token),
      amount,
      recipient: recipient === undefined || sameAddress(recipient, toAddress) ? undefined : recipient,
      spender: to,
    })
  })
}

/** Decodes the recipient of a payload without calls (an address and a salt); undefined for a payload with calls. */
function recipientIn(payload: Hex): string | undefined {
  if (size(payload) !== 64) return undefined
  return attempt(() => decodeAbiParameters([{ type: 'address' }, { type: 'bytes32' }], payload)[0])
}
