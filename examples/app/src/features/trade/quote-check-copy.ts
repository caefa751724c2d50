import type { QuoteCheck } from '@causeway/core'
import { tradeCopy } from '#locale/trade-copy'

const TEXTS: Readonly<Record<QuoteCheck, string>> = {
  verified: tradeCopy.verified,
  unverified: tradeCopy.notVerified,
  pending: tradeCopy.checkedBeforeSigning,
}

/** Returns the state of the checks of a quote, such as `Not verified`. */
export function quoteCheckCopy(check: QuoteCheck): string {
  return TEXTS[check]
}
