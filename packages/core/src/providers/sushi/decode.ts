import { parseAbi } from 'viem'
import type { DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { decodeCall } from '../shared/decode-call.ts'
import { toDecodedSwap } from '../shared/to-decoded-swap.ts'

/** `RedSnwapper.sol`, public copy of its source, read in 2026-11. */
const ABI = parseAbi([
  'function snwap(address tokenIn, uint256 amountIn, address recipient, address tokenOut, uint256 amountOutMin, address executor, bytes executorData) payable returns (uint256)',
])

/**
 * Decodes `snwap`; undefined for any other calldata. The router itself takes the amount and checks the output by the
 * balance of the recipient.
 */
export function decodeSushi(
  transaction: TransactionData,
  request: QuoteRequest,
): DecodedTransaction | undefined {
  return decodeCall(ABI, transaction.data, ({ args }) => {
    const [fromToken, amount, recipient, toToken, minimum] = args
    return toDecodedSwap(transaction, request, { fromToken, toToken, amount, minimum, recipient })
  })
}
