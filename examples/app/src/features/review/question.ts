import type { Quote } from '@causeway/core'

const FIELDS = [
  'fromChainId',
  'toChainId',
  'fromTokenAddress',
  'toTokenAddress',
  'fromAmount',
  'fromAddress',
  'toAddress',
  'slippage',
] as const

/** Whether two quotes answer the same question by the same provider: then one may take the other's place. */
export function answersTheSame(quote: Quote | undefined, other: Quote | undefined): boolean {
  if (!quote || !other || quote.providerId !== other.providerId) return false
  return FIELDS.every((field) => quote.request[field] === other.request[field])
}
