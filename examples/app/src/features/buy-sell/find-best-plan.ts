import type { LegTotals } from '@causeway/view-models'

/** A plan to compare with others. */
export interface RankedPlan {
  readonly totals: {
    readonly expected: Pick<NonNullable<LegTotals['expected']>, 'amount' | 'usd'> | undefined
    readonly netUsd: LegTotals['netUsd']
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

/** Plans are tied if their values differ by at most 1/10,000, or by a cent. */
const TIE_SHARE = 10_000
const TIE_USD = 0.01

/**
 * Returns the quoted plan that leaves the most after network fees, or the one with the fewest signatures of those tied with
 * it. Plans are compared by their output if a fee or price is unknown. A plan whose parts share liquidity is only returned
 * if all do, and one with an unquoted part never.
 */
export function findBestPlan<Plan extends RankedPlan>(plans: readonly Plan[]): Plan | undefined {
  const quotedPlans = plans.filter(({ isQuoted }) => isQuoted)
  const exactPlans = quotedPlans.filter(({ sharesLiquidity }) => !sharesLiquidity)
  const candidates = exactPlans.length > 0 ? exactPlans : quotedPlans
  const isPriced = candidates.every(({ totals }) => totals.netUsd !== undefined)
  const [highest, ...others] = candidates.toSorted(isPriced ? byNetUsd : byAmount)
  if (!highest) return undefined
  return others
    .filter((plan) => (isPriced ? isNetTied(plan, highest) : isTied(plan, highest)))
    .reduce((best, plan) => (plan.signatures < best.signatures ? plan : best), highest)
}

/**
 * Returns why a plan is the best one: no plan of the same kind has a higher output, or leaves more after network fees, or
 * it needs the fewest signatures of the tied ones.
 */
export function getBestReason(
  plan: RankedPlan,
  plans: readonly RankedPlan[],
): 'output' | 'fees' | 'signatures' {
  const comparable = plans.filter(
    ({ isQuoted, sharesLiquidity }) => isQuoted && sharesLiquidity === plan.sharesLiquidity,
  )
  if (comparable.every((candidate) => getAmount(candidate) <= getAmount(plan))) return 'output'
  const isPriced = comparable.every(({ totals }) => totals.netUsd !== undefined)
  return isPriced && comparable.every((candidate) => getNetUsd(candidate) <= getNetUsd(plan))
    ? 'fees'
    : 'signatures'
}

function getAmount({ totals }: RankedPlan): bigint {
  return totals.expected?.amount ?? 0n
}

function byAmount(a: RankedPlan, b: RankedPlan): number {
  const difference = getAmount(b) - getAmount(a)
  return difference > 0n ? 1 : difference < 0n ? -1 : 0
}

function getNetUsd({ totals }: RankedPlan): number {
  return totals.netUsd ?? 0
}

function byNetUsd(a: RankedPlan, b: RankedPlan): number {
  return getNetUsd(b) - getNetUsd(a)
}

function isNetTied(plan: RankedPlan, highest: RankedPlan): boolean {
  const difference = getNetUsd(highest) - getNetUsd(plan)
  return difference <= Math.max(TIE_USD, Math.abs(getNetUsd(highest)) / TIE_SHARE)
}

function isTied(plan: RankedPlan, highest: RankedPlan): boolean {
  if ((getAmount(highest) - getAmount(plan)) * BigInt(TIE_SHARE) <= getAmount(highest)) return true
  const [usd, highestUsd] = [plan.totals.expected?.usd, highest.totals.expected?.usd]
  return usd !== undefined && highestUsd !== undefined && highestUsd - usd <= TIE_USD
}
