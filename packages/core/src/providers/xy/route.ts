import type { Percent } from '../../kernel/percent.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'

/** The terms of a request, as XY wants them with every call. The native token is the core's own placeholder. */
export function queryOf(request: QuoteRequest, slippage: Percent) {
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
