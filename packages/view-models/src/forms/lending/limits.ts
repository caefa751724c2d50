import { formatUnits } from '@causeway/core'
import {
  type ActionTerms,
  type DecisionGround,
  type LendingFigure,
  maxAction,
  positionAfter,
  safeHealthFactor,
} from '@causeway/core/lending'

/** The most that can be entered, in base units of the asset. Unknown where a price, the balance or the gas to keep is. */
export interface LendingFormLimits {
  readonly max: LendingFigure
  /** What leaves the health factor at 1.10, or at 1.03 where collateral and debt move together; never above `max`. */
  readonly safeMax: LendingFigure
}

/** The limits of a form that says nothing yet. */
export const UNKNOWN_LIMITS: LendingFormLimits = { max: 'unknown', safeMax: 'unknown' }

/** What adds funds takes nothing from the health of a position: all of it is safe. */
export function limitsOf(terms: ActionTerms, ground: DecisionGround): LendingFormLimits {
  const max = maxAction(terms, ground)
  const targetHealth = targetOf(terms, ground)
  if (targetHealth === undefined || max === 'unknown') return { max, safeMax: max }
  const safe = maxAction(terms, ground, { targetHealth })
  // Where rounding makes a limit waver the two are edges of their own.
  return { max, safeMax: safe !== 'unknown' && safe > max ? max : safe }
}

/** What is borrowed counts among what has to move together. */
function targetOf({ type, poolId }: ActionTerms, { position, market }: DecisionGround): bigint | undefined {
  if (type === 'Withdraw') return safeHealthFactor(position, market)
  if (type !== 'Borrow') return undefined
  return safeHealthFactor(positionAfter(position, market, { type, poolId, amount: 1n }), market)
}

/** An amount to choose with one press. */
export interface QuickAmount {
  /** `share`: of what is safe. `safe`: all of that. `max`: the most there is, which needs no number of its own. */
  readonly kind: 'share' | 'safe' | 'max'
  /** Of a `share`. */
  readonly percent?: number
  /** Base units of the asset. */
  readonly amount: bigint
  /** For the field. */
  readonly text: string
  readonly isMax: boolean
}

const SHARES = [25n, 50n, 75n] as const

/** Quarters of what is safe, all of that, and the most; what comes to nothing is left out. */
export function quickAmounts({ max, safeMax }: LendingFormLimits, decimals: number): QuickAmount[] {
  if (max === 'unknown' || safeMax === 'unknown' || max === 0n) return []
  const offer = (kind: QuickAmount['kind'], amount: bigint) => {
    const isMax = kind === 'max'
    return { kind, amount, text: isMax ? '' : formatUnits(amount, decimals), isMax }
  }
  const shares = SHARES.map((share) => ({
    ...offer('share', (safeMax * share) / 100n),
    percent: Number(share),
  }))
  const safe = safeMax === max ? [] : [offer('safe', safeMax)]
  return [...shares, ...safe, offer('max', max)].filter(({ amount }) => amount > 0n)
}
