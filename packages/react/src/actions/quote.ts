import type { BuiltQuote, Quote, QuoteAcceptance } from '@causeway/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ActionOptions, useAction } from './use-action.ts'

/** Which quote is built. */
export interface BuildQuoteVariables {
  readonly quote: Quote
  /** Basis points by which new terms may pay less, where it is about to expire. Default: the slippage of its request. */
  readonly tolerance?: number | undefined
  /** Consents of the user beyond the limits of the quote: `accept` of a swap form's view. */
  readonly accept?: QuoteAcceptance | undefined
}

/** What carries a quote out, for review: asked for anew where it is about to expire, on terms no worse. */
export function useBuildQuote(
  options: ActionOptions<BuiltQuote, BuildQuoteVariables> = {},
): UseMutationResult<BuiltQuote, Error, BuildQuoteVariables> {
  return useAction(
    async ({ quotes }, { quote, tolerance, accept }) =>
      quotes.build(await quotes.ensureFresh(quote, { tolerance }), { accept }),
    options,
  )
}
