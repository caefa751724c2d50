import { formatUnits } from '@causeway/core'
import {
  type ActionTerms,
  type LendingFigure,
  maxAction,
  type PlanInputs,
  positionAfter,
  safeHealthFactor,
  WAD,
} from '@causeway/core/lending'

/** Limits of an amount, in base units of the asset. Unknown if a price, the balance or the gas reserve is unknown. */
export interface LendingFormLimits {
  readonly max: LendingFigure
  /** Limit that keeps the health factor at 1.10, or at 1.03 for correlated assets; never above `max`. */
  readonly safeMax: LendingFigure
  /** Health factor at `safeMax`. Undefined if the action does not lower it, or if `max` is unknown. */
  readonly safeHealth?: number
}

/** Limits of a form whose market is not loaded. */
export const UNKNOWN_LIMITS: LendingFormLimits = { max: 'unknown', safeMax: 'unknown' }

/** Returns the limits of an action. Deposits and repayments lower the risk, so `safeMax` equals `max`. */
export function getLimits(terms: ActionTerms, inputs: PlanInputs): LendingFormLimits {
  const max = maxAction(terms, inputs)
  const targetHealth = getTargetHealth(terms, inputs)
  if (targetHealth === undefined || max === 'unknown') return { max, safeMax: max }
  const safe = maxAction(terms, inputs, { targetHealth })
  // Cap the safe limit, because rounding can move it above the limit.
  const safeMax = safe !== 'unknown' && safe > max ? max : safe
  return { max, safeMax, safeHealth: Number(targetHealth) / Number(WAD) }
}

/** Returns the safe health factor of the position with its new debt; undefined for deposits and repayments. */
function getTargetHealth(
  { type, poolId }: ActionTerms,
  { position, market }: PlanInputs,
): bigint | undefined {
  if (type === 'Withdraw') return safeHealthFactor(position, market)
  if (type !== 'Borrow') return undefined
  return safeHealthFactor(positionAfter(position, market, { type, poolId, amount: 1n }), market)
}

/** A preset for the amount field. */
export interface QuickAmount {
  /** `share`: a share of the safe limit. `safe`: the safe limit. `max`: the limit. */
  readonly kind: 'share' | 'safe' | 'max'
  /** Percent of a `share`. */
  readonly percent?: number
  /** Base units of the asset. */
  readonly amount: bigint
  /** Text for the field. */
  readonly text: string
  readonly isMax: boolean
}

const SHARES = [25n, 50n, 75n] as const

/** Returns 25%, 50% and 75% of the safe limit, the safe limit and the limit. Amounts of 0 are omitted. */
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
