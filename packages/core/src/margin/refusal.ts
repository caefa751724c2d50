import { CausewayError } from '../kernel/errors.ts'

/** Why a margin trade is not carried out, beside what its lender has against it (`LendingRefusedError`). */
export type MarginRefusalCode =
  | 'LEVERAGE_TOO_HIGH'
  | 'LOAN_NOT_COVERED'
  | 'NO_FLASH_LOAN'
  | 'MARGIN_UNSUPPORTED'
  | 'SWAP_MISDIRECTED'
  | 'PRICE_IMPACT_TOO_HIGH'
  | 'TOKEN_EXPIRED'
  | 'NOTHING_THERE'
  | 'FIGURES_UNKNOWN'

/** The trade would not go through, or not as agreed. Nothing was asked of the wallet. */
export class MarginRefusedError extends CausewayError<MarginRefusalCode> {
  override readonly name = 'MarginRefusedError'
  constructor(code: MarginRefusalCode, message: string, details?: string) {
    super(message, { code, details })
  }
}

/** @throws MarginRefusedError always */
export function refuseTrade(code: MarginRefusalCode, message: string, details?: string): never {
  throw new MarginRefusedError(code, message, details)
}

/** What a trade was planned on is no longer so: plan it anew. Nothing was asked of the wallet. */
export class MarginChangedError extends CausewayError<'POSITION_CHANGED'> {
  override readonly name = 'MarginChangedError'
  constructor(what: string) {
    super('The position is not what the trade was planned on', {
      code: 'POSITION_CHANGED',
      details: `${what}: plan the trade anew`,
      retryable: true,
    })
  }
}
