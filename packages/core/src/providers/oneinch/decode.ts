import { parseAbi } from 'viem'
import type { DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { decodeCall } from '../shared/decode-call.ts'
import { toDecodedSwap } from '../shared/to-decoded-swap.ts'

/** `GenericRouter.sol` of `AggregationRouterV6`, public copy of its source, read in 2026-11. */
const ABI = parseAbi([
  'struct SwapDescription { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, SwapDescription desc, bytes data) payable returns (uint256, uint256)',
])

const PARTIAL_FILL = 1n

/**
 * Decodes `swap`, in which the router itself takes the amount and pays the recipient at least the minimum; undefined for any
 * other calldata, such as `unoswap`, which does not name the token that it pays.
 */
export function decodeOneinch(
  transaction: TransactionData,
  request: QuoteRequest,
): DecodedTransaction | undefined {
  return decodeCall(ABI, transaction.data, ({ args }) => {
    const [, { srcToken, dstToken, dstReceiver, amount, minReturnAmount, flags }] = args
    return toDecodedSwap(transaction, request, {
      fromToken: srcToken,
      toToken: dstToken,
      amount,
      minimum: minReturnAmount,
      recipient: dstReceiver,
      isPartial: (flags & PARTIAL_FILL) !== 0n,
    })
  })
}
