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

type Question = Pick<QuoteRequestInput, ComparedField>

/** Whether both ask the same, as one form put it. */
export function isSameRequest(a: Question | undefined, b: Question | undefined): boolean {
  return a !== undefined && b !== undefined && FIELDS.every((field) => a[field] === b[field])
}

/** Whether two quotes answer the same question by the same provider: then one may take the other's place. */
export function isReplacement(quote: Quote | undefined, other: Quote | undefined): boolean {
  if (!quote || !other || quote.providerId !== other.providerId) return false
  return isSameRequest(quote.request, other.request)
}
