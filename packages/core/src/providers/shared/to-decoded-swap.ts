import { isNativeToken, normalizeTokenAddress, sameAddress } from '../../chains/address.ts'
import { compact } from '../../kernel/compact.ts'
import type { DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'

/** Terms of a swap that a router enforces, as its calldata names them. Amounts in base units. */
export interface SwapTerms {
  readonly fromToken: string
  readonly toToken: string
  readonly amount: bigint
  readonly minimum: bigint
  readonly recipient: string
  /** Whether the zero address as the recipient stands for the sender. */
  readonly paysSenderByDefault?: boolean
  /** Whether the router may swap a part of the amount, for a part of the minimum. */
  readonly isPartial?: boolean
}

/**
 * Converts the terms of a swap that the router itself enforces, also if the API chooses the code that it runs.
 *
 * @param marker address of the native token at this router, where it is not the usual placeholder
 */
export function toDecodedSwap(
  { to }: Pick<TransactionData, 'to'>,
  request: QuoteRequest,
  {
    fromToken,
    toToken,
    amount,
    minimum,
    recipient,
    paysSenderByDefault = false,
    isPartial = false,
  }: SwapTerms,
  marker?: string,
): DecodedTransaction {
  const normalize = (token: string, requested: string) =>
    isNativeToken(requested) && sameAddress(token, marker) ? requested : normalizeTokenAddress(token)
  return compact({
    token: normalize(fromToken, request.fromTokenAddress),
    // A smaller amount does not show that all of the quoted amount is sold.
    amount: amount < request.fromAmount && request.toAmount === undefined ? undefined : amount,
    spender: to,
    recipient: paysSenderByDefault && isNativeToken(recipient) ? request.fromAddress : recipient,
    toTokenAddress: normalize(toToken, request.toTokenAddress),
    toAmountMin: minimum,
    problem: isPartial ? 'It may swap only a part of the amount.' : undefined,
  })
}
