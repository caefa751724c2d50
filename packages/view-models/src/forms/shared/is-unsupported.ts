import type { QuoteFailure } from '@causeway/core'

const UNSUPPORTED: readonly string[] = ['NOT_SUPPORT', 'NOT_ROUTE', 'UNSUPPORTED_TOKEN']

/** Returns whether a provider has no quote because it does not support the trade, rather than because it failed. */
export function isUnsupported({ code }: Pick<QuoteFailure, 'code'>): boolean {
  return UNSUPPORTED.includes(code)
}
