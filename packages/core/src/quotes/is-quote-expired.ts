import { CausewayError } from '../kernel/errors.ts'
import type { Quote } from './quote.ts'

/** A quote that expires within this time, in milliseconds, is refreshed before it is signed. */
export const FRESHNESS_MARGIN_MS = 5_000

/** Returns whether a quote has expired. @param now milliseconds since the epoch */
export function isQuoteExpired(quote: Pick<Quote, 'validUntil'>, now: number): boolean {
  return now >= quote.validUntil
}

export class QuoteExpiredError extends CausewayError<'QUOTE_EXPIRED'> {
  override readonly name = 'QuoteExpiredError'
  constructor(quote: Pick<Quote, 'name' | 'validUntil'>, now: number) {
    super(`The quote of ${quote.name} has expired`, {
      code: 'QUOTE_EXPIRED',
      details: `It expired ${Math.max(0, Math.round((now - quote.validUntil) / 1000))} s ago. Request a new one, or call ensureFresh.`,
    })
  }
}
