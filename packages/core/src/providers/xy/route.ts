import type { Percent } from '../../kernel/percent.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'

/** Returns the query parameters of a request, which are the same for every endpoint. The API uses the placeholder of the SDK for the native token. */
export function toQuery(request: QuoteRequest, slippage: Percent) {
  return {
    srcChainId: request.fromChainId,
    srcQuoteTokenAddress: request.fromTokenAddress,
    srcQuoteTokenAmount: request.fromAmount,
    dstChainId: request.toChainId,
    dstQuoteTokenAddress: request.toTokenAddress,
    /** Percent: 1 is 1 %. */
    slippage,
  }
}
