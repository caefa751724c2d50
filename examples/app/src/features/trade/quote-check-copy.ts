import type { SwapQuoteCheck } from '@causeway/view-models'

const TEXTS: Readonly<Record<SwapQuoteCheck, string>> = {
  verified: 'Verified',
  unverified: 'Not verified',
  beforeSigning: 'Verified before signing',
}

/** Returns the state of the checks of a quote, such as `Not verified`. */
export function quoteCheckCopy(check: SwapQuoteCheck): string {
  return TEXTS[check]
}
