import type { ProviderQuote } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { toBaseUnits } from '../shared/human-amount.ts'
import type { LayerswapTerms } from './schema.ts'

/** Converts the terms to base units, rounded down. */
export function toQuoteTerms(
  terms: LayerswapTerms,
  { fromTokenDecimals, toTokenDecimals }: QuoteRequest,
): Pick<ProviderQuote, 'toAmount' | 'fee' | 'estimatedDuration'> & { readonly toAmountMin: bigint } {
  return {
    toAmount: toBaseUnits(terms.receive_amount, toTokenDecimals),
    toAmountMin: toBaseUnits(terms.min_receive_amount, toTokenDecimals),
    fee: {
      swapFee: toBaseUnits(terms.service_fee, fromTokenDecimals),
      destinationGasFee: toBaseUnits(terms.blockchain_fee, fromTokenDecimals),
    },
    estimatedDuration: terms.avg_completion_time,
  }
}
