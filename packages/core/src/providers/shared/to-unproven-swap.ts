import { sameAddress } from '../../chains/address.ts'
import { compact } from '../../kernel/compact.ts'
import type { DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { type SwapTerms, toDecodedSwap } from './to-decoded-swap.ts'

/** Terms in the calldata, which may not name the tokens. */
export type UnprovenTerms = Omit<SwapTerms, 'fromToken' | 'toToken'> &
  Partial<Pick<SwapTerms, 'fromToken' | 'toToken'>>

/**
 * Converts swap terms that the calldata names, but that the router is not known to enforce. They can fail a check; only
 * a simulation can pass it.
 */
export function toUnprovenSwap(
  transaction: Pick<TransactionData, 'to'>,
  request: QuoteRequest,
  { fromToken = request.fromTokenAddress, toToken = request.toTokenAddress, ...terms }: UnprovenTerms,
): DecodedTransaction {
  const decoded = toDecodedSwap(transaction, request, { ...terms, fromToken, toToken })
  const { token, recipient, toTokenAddress, toAmountMin, problem } = decoded
  const isQuoted = sameAddress(request.fromTokenAddress, token) && terms.amount <= request.fromAmount
  return compact({
    token,
    amount: isQuoted ? undefined : terms.amount,
    recipient: sameAddress(request.toAddress ?? '', recipient) ? undefined : recipient,
    toTokenAddress,
    toAmountMin,
    problem,
  })
}
