import { isNativeToken, normalizeTokenAddress, sameAddress } from '../../chains/address.ts'
import { compact } from '../../kernel/compact.ts'
import type { DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'

/** Terms of a swap that the calldata names and the router enforces. Amounts in base units. */
export interface SwapTerms {
  readonly fromToken: string
  readonly toToken: string
  readonly amount: bigint
  readonly minimum: bigint
  readonly recipient: string
  /** Whether the zero address as the recipient means the sender. */
  readonly paysSenderByDefault?: boolean
  /** Whether the router may swap only part of the amount, for the same part of the minimum. */
  readonly isPartial?: boolean
}

/**
 * Converts swap terms that the router enforces regardless of the external contracts that it calls.
 *
 * @param marker address of the native token in the calldata, if it differs from the placeholder of the SDK
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
    // A lower amount does not prove that the whole input is sold.
    amount: amount < request.fromAmount && request.toAmount === undefined ? undefined : amount,
    spender: to,
    recipient: paysSenderByDefault && isNativeToken(recipient) ? request.fromAddress : recipient,
    toTokenAddress: normalize(toToken, request.toTokenAddress),
    toAmountMin: minimum,
    problem: isPartial ? 'The router may swap only part of the amount.' : undefined,
  })
}
