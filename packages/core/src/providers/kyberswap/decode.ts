import { parseAbi } from 'viem'
import type { DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { decodeCall } from '../shared/decode-call.ts'
import { toDecodedSwap } from '../shared/to-decoded-swap.ts'

/** `MetaAggregationRouterV2.sol`, public copy of its source, read in 2026-11. */
const ABI = parseAbi([
  'struct SwapDescriptionV2 { address srcToken; address dstToken; address[] srcReceivers; uint256[] srcAmounts; address[] feeReceivers; uint256[] feeAmounts; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; bytes permit; }',
  'struct SwapExecutionParams { address callTarget; address approveTarget; bytes targetData; SwapDescriptionV2 desc; bytes clientData; }',
  'function swap(SwapExecutionParams execution) payable returns (uint256, uint256)',
  'function swapGeneric(SwapExecutionParams execution) payable returns (uint256, uint256)',
  'function swapSimpleMode(address caller, SwapDescriptionV2 desc, bytes executorData, bytes clientData) returns (uint256, uint256)',
])

const PARTIAL_FILL = 1n

/**
 * Decodes swaps of the router; undefined for any other calldata. The router takes at most the amount, including fees,
 * and checks the output by the balance of the recipient.
 */
export function decodeKyberswap(
  transaction: TransactionData,
  request: QuoteRequest,
): DecodedTransaction | undefined {
  return decodeCall(ABI, transaction.data, (call) => {
    const desc = call.functionName === 'swapSimpleMode' ? call.args[1] : call.args[0].desc
    // The router reverts if the sum exceeds the amount.
    const sent = desc.srcAmounts.reduce((sum, amount) => sum + amount, 0n)
    return toDecodedSwap(transaction, request, {
      fromToken: desc.srcToken,
      toToken: desc.dstToken,
      amount: sent > desc.amount ? sent : desc.amount,
      minimum: desc.minReturnAmount,
      recipient: desc.dstReceiver,
      paysSenderByDefault: true,
      isPartial: (desc.flags & PARTIAL_FILL) !== 0n,
    })
  })
}
