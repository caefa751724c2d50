import type { QuoteCheck } from '@causeway/core'

const TEXTS: Readonly<Record<QuoteCheck, string>> = {
  verified: 'Verified',
  unverified: 'Not verified',
  pending: 'Verified before signing',
}

/** Returns the state of the checks of a quote, such as `Not verified`. */
export function quoteCheckCopy(check: QuoteCheck): string {
  return TEXTS[check]
}
