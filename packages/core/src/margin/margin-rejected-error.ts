import { CausewayError } from '../kernel/errors.ts'

/** Codes of reasons why a margin trade is rejected, in addition to those of its lender (`LendingRejectedError`). */
export type MarginRejectionCode =
  | 'LEVERAGE_TOO_HIGH'
  | 'LOAN_NOT_COVERED'
  | 'NO_FLASH_LOAN'
  | 'MARGIN_UNSUPPORTED'
  | 'MARGIN_ROUTE_REJECTED'
  | 'SWAP_MISDIRECTED'
  | 'PRICE_IMPACT_TOO_HIGH'
  | 'TOKEN_EXPIRED'
  | 'NOTHING_THERE'
  | 'FIGURES_UNKNOWN'

/** The trade would fail, or its terms would not be met. Nothing was sent. */
export class MarginRejectedError extends CausewayError<MarginRejectionCode> {
  override readonly name = 'MarginRejectedError'
  constructor(code: MarginRejectionCode, message: string, details?: string) {
    super(message, { code, details })
  }
}

/** @throws MarginRejectedError always */
export function rejectTrade(code: MarginRejectionCode, message: string, details?: string): never {
  throw new MarginRejectedError(code, message, details)
}

/**
 * Rejects a trade that a router cannot execute as planned.
 *
 * @param router display name
 * @param problems sentences
 * @throws MarginRejectedError MARGIN_ROUTE_REJECTED always
 */
export function rejectRoute(router: string, problems: readonly string[]): never {
  return rejectTrade(
    'MARGIN_ROUTE_REJECTED',
    `${router} cannot execute this trade as planned. Use another router or provider.`,
    problems.join(' '),
  )
}
