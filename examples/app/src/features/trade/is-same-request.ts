import type { Quote, QuoteRequestInput } from '@causeway/core'
import type { ComparedField } from '@causeway/view-models'

const FIELDS = [
  'fromChainId',
  'toChainId',
  'fromTokenAddress',
  'toTokenAddress',
  'fromAmount',
  'fromAddress',
  'toAddress',
  'slippage',
] as const satisfies readonly ComparedField[]

type ComparedRequest = Pick<QuoteRequestInput, ComparedField>

/** Returns whether two requests of a form are equal. */
export function isSameRequest(a: ComparedRequest | undefined, b: ComparedRequest | undefined): boolean {
  return a !== undefined && b !== undefined && FIELDS.every((field) => a[field] === b[field])
}

/** Returns whether a quote has the same provider and request as another, so that it can replace it. */
export function isReplacement(quote: Quote | undefined, newQuote: Quote | undefined): boolean {
  if (!quote || !newQuote || quote.providerId !== newQuote.providerId) return false
  return isSameRequest(quote.request, newQuote.request)
}
