import { getTotalDebt, type LenderPosition } from '@causeway/core/lending'
import type { BetterRate } from '@causeway/core/margin'

/** Lowest yearly gain for which a move is offered, in US dollars. */
const MIN_GAIN_USD = 1

/** The best move of a loan. Without one, `unsupported` is the best rate of a lender to which it cannot be moved. */
export interface LoanMove {
  readonly best: BetterRate | undefined
  readonly unsupported: BetterRate | undefined
}

/**
 * Finds the move with the largest gain among better rates, the largest gain first.
 *
 * @param repaid the pool of a debt that is about to be repaid, and not moved. Default: none
 */
export function findMove(rates: readonly BetterRate[], repaid?: string): LoanMove {
  const worthwhile = getWorthwhile(rates, repaid)
  const best = worthwhile.find(({ unsupportedReason }) => unsupportedReason === undefined)
  return { best, unsupported: best ? undefined : worthwhile[0] }
}

/** Returns the lenders of the worthwhile moves, sorted by id. */
export function findTargets(rates: readonly BetterRate[], repaid?: string): readonly string[] {
  return [...new Set(getWorthwhile(rates, repaid).map(({ request }) => request.to))].toSorted()
}

function getWorthwhile(rates: readonly BetterRate[], repaid: string | undefined): readonly BetterRate[] {
  return rates.filter(
    ({ yearlyGainUsd, request }) => yearlyGainUsd >= MIN_GAIN_USD && request.debt !== repaid,
  )
}

/** Returns whether a position has a debt, other than the repaid one, that is secured by another asset. */
export function hasLoan({ pools }: Pick<LenderPosition, 'pools'>, repaid?: string): boolean {
  const entries = Object.values(pools)
  return entries
    .filter((entry) => getTotalDebt(entry) > 0n && entry.poolId !== repaid)
    .some((debt) =>
      entries.some(
        ({ poolId, deposits, collateralEnabled }) =>
          poolId !== debt.poolId && deposits > 0n && collateralEnabled,
      ),
    )
}

/** Returns whether a position has a debt in a pool. */
export function hasDebt({ pools }: Pick<LenderPosition, 'pools'>, poolId: string): boolean {
  const entry = pools[poolId]
  return entry !== undefined && getTotalDebt(entry) > 0n
}
