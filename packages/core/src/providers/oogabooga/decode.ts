import { parseAbi } from 'viem'
import type { DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { decodeCall } from '../shared/decode-call.ts'
import { toDecodedSwap } from '../shared/to-decoded-swap.ts'

/** github.com/0xoogabooga/oogabooga-router, `OBRouter.sol`, read in 2026-11. */
const ABI = parseAbi([
  'struct SwapTokenInfo { address inputToken; uint256 inputAmount; address outputToken; uint256 outputQuote; uint256 outputMin; address outputReceiver; }',
  'function swap(SwapTokenInfo tokenInfo, bytes pathDefinition, address executor, uint32 referralCode) payable returns (uint256)',
])

/**
 * Decodes `swap`; undefined for any other calldata. The router itself takes the amount and pays the receiver. The
 * amount 0 stands for the sender's whole balance.
 */
export function decodeOogabooga(
  transaction: TransactionData,
  request: QuoteRequest,
): DecodedTransaction | undefined {
  return decodeCall(ABI, transaction.data, ({ args: [swap] }) => {
    if (swap.inputAmount === 0n) return { problem: 'The call takes the whole balance of the source token.' }
    return toDecodedSwap(transaction, request, {
      fromToken: swap.inputToken,
      toToken: swap.outputToken,
      amount: swap.inputAmount,
      minimum: swap.outputMin,
      recipient: swap.outputReceiver,
    })
  })
}
