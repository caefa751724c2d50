import type { LegTotals } from '@causeway/view-models'

/** A plan to compare with others. */
export interface RankedPlan {
  readonly totals: {
    readonly expected: Pick<NonNullable<LegTotals['expected']>, 'amount' | 'usd'> | undefined
  }
  /** Whether each part has a quote. */
  readonly isQuoted: boolean
  /**
   * Whether several parts are sent from the same chain. They may use the same pools, and each quote ignores the others, so
   * the sum of the quotes is too high.
   */
  readonly sharesLiquidity: boolean
  readonly signatures: number
}

/** Plans are tied if their outputs differ by at most 1/10,000, or by a cent. */
const TIE_SHARE = 10_000n
const TIE_USD = 0.01

/**
 * Returns the quoted plan with the highest output, or with the fewest signatures of those tied with it. A plan whose parts
 * share liquidity is only returned if all do, and one with an unquoted part never.
 */
export function findBestPlan<Plan extends RankedPlan>(plans: readonly Plan[]): Plan | undefined {
  const quotedPlans = plans.filter(({ isQuoted }) => isQuoted)
  const exactPlans = quotedPlans.filter(({ sharesLiquidity }) => !sharesLiquidity)
  const [highest, ...others] = (exactPlans.length > 0 ? exactPlans : quotedPlans).toSorted(byAmount)
  if (!highest) return undefined
  return others
    .filter((plan) => isTied(plan, highest))
    .reduce((best, plan) => (plan.signatures < best.signatures ? plan : best), highest)
}

/** Returns whether no plan of the same kind has a higher output. */
export function hasHighestOutput(plan: RankedPlan, plans: readonly RankedPlan[]): boolean {
  const comparable = plans.filter(
    ({ isQuoted, sharesLiquidity }) => isQuoted && sharesLiquidity === plan.sharesLiquidity,
  )
  return comparable.every((candidate) => getAmount(candidate) <= getAmount(plan))
}

function getAmount({ totals }: RankedPlan): bigint {
  return totals.expected?.amount ?? 0n
}

function byAmount(a: RankedPlan, b: RankedPlan): number {
  const difference = getAmount(b) - getAmount(a)
  return difference > 0n ? 1 : difference < 0n ? -1 : 0
}

function isTied(plan: RankedPlan, highest: RankedPlan): boolean {
  if ((getAmount(highest) - getAmount(plan)) * TIE_SHARE <= getAmount(highest)) return true
  const [usd, highestUsd] = [plan.totals.expected?.usd, highest.totals.expected?.usd]
  return usd !== undefined && highestUsd !== undefined && highestUsd - usd <= TIE_USD
}
