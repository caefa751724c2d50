import { type BasisPoints, CausewayError, lessBasisPoints } from '../kernel/index.ts'
import type { Quote } from './quote.ts'

export class QuoteExpiredError extends CausewayError<'QUOTE_EXPIRED'> {
  override readonly name = 'QuoteExpiredError'
  constructor(quote: Pick<Quote, 'name' | 'validUntil'>, now: number) {
    super(`The quote of ${quote.name} has expired`, {
      code: 'QUOTE_EXPIRED',
      details: `It ended ${Math.max(0, Math.round((now - quote.validUntil) / 1000))} s ago: ask again, or call ensureFresh`,
    })
  }
}

/** What the user agreed to receive, and from whom. */
export type AgreedTerms = Pick<Quote, 'name' | 'toAmount'>

/** The provider's terms got worse than the user agreed to. Nothing was signed. */
export class TermsWorsenedError extends CausewayError<'TERMS_WORSENED'> {
  override readonly name = 'TermsWorsenedError'
  /** Base units agreed and offered now. */
  readonly agreedAmount: bigint
  readonly offeredAmount: bigint
  constructor(agreed: AgreedTerms, offered: Quote) {
    super(`${agreed.name} now offers less than was agreed`, {
      code: 'TERMS_WORSENED',
      details: `Agreed ${agreed.toAmount} base units, offered ${offered.toAmount}`,
    })
    this.agreedAmount = agreed.toAmount
    this.offeredAmount = offered.toAmount
  }
}

export function isExpired(quote: Pick<Quote, 'validUntil'>, now: number): boolean {
  return now >= quote.validUntil
}

/** @throws TermsWorsenedError when `offered` pays less than `agreed` by more than the tolerance */
export function assertTermsHold(agreed: AgreedTerms, offered: Quote, tolerance: BasisPoints): void {
  if (offered.toAmount < lessBasisPoints(agreed.toAmount, tolerance)) {
    throw new TermsWorsenedError(agreed, offered)
  }
}
