import type { BetterRate } from '@causeway/core/margin'

/** Lowest yearly gain for which a move is offered, in US dollars. */
const MIN_GAIN_USD = 1

/** The best move of a loan. Without one, `unsupported` is the best rate of a lender to which it cannot be moved. */
export interface LoanMove {
  readonly best: BetterRate | undefined
  readonly unsupported: BetterRate | undefined
}

/** Finds the move with the largest gain among better rates, the largest gain first. */
export function findMove(rates: readonly BetterRate[]): LoanMove {
  const worthwhile = rates.filter(({ yearlyGainUsd }) => yearlyGainUsd >= MIN_GAIN_USD)
  const best = worthwhile.find(({ unsupportedReason }) => unsupportedReason === undefined)
  return { best, unsupported: best ? undefined : worthwhile[0] }
}
