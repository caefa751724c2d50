import { rejectTrade } from '../margin-rejected-error.ts'
import { type MarginRouter, NO_REFINANCE, type RefinanceSupport } from '../margin-router.ts'

/** Returns the part of a router that moves loans. @throws MarginRejectedError MARGIN_UNSUPPORTED */
export function requireRefinanceSupport({ name, refinance }: MarginRouter): RefinanceSupport {
  return refinance ?? rejectTrade('MARGIN_UNSUPPORTED', `${name}: ${NO_REFINANCE}`)
}
