import { formatUnits } from '@causeway/core'
import {
  type ActionTerms,
  type LendingFigure,
  type LendingIssueCode,
  maxAction,
  type PlanInputs,
  positionAfter,
  safeHealthFactor,
  validateAction,
  WAD,
} from '@causeway/core/lending'
import type { LendingFormContext } from './form-context.ts'

/** Value that limits an amount: `gas` is the wallet balance less the native amount that is kept for gas. */
type LimitReason =
  | 'balance'
  | 'gas'
  | 'deposit'
  | 'debt'
  | 'supplyCap'
  | 'borrowCap'
  | 'liquidity'
  | 'debtCeiling'
  | 'collateral'

/** Limits of an amount, in base units of the asset. Unknown if a price, the balance or the gas reserve is unknown. */
export interface LendingFormLimits {
  readonly max: LendingFigure
  /** Value that limits `max`. Undefined if `max` is unknown, or if no amount is possible for another reason. */
  readonly reason?: LimitReason
  /** Limit that keeps the health factor at 1.10, or at 1.03 for correlated assets; never above `max`. */
  readonly safeMax: LendingFigure
  /** Health factor at `safeMax`. Undefined if the action does not lower it, or if `max` is unknown. */
  readonly safeHealth?: number
}

/** Limits of a form whose market is not loaded. */
export const UNKNOWN_LIMITS: LendingFormLimits = { max: 'unknown', safeMax: 'unknown' }

/**
 * Divisor of the margin above the safe health factor, 0.01%: the interest until the plan is checked would otherwise move
 * the position below it.
 */
const INTEREST_MARGIN = 10_000n

/** Returns the limits of an action. Deposits and repayments lower the risk, so `safeMax` equals `max`. */
export function getLimits(
  context: Pick<LendingFormContext, 'terms' | 'inputs' | 'token'>,
): LendingFormLimits {
  const { terms, inputs } = context
  const max = maxAction(terms, inputs)
  if (max === 'unknown') return UNKNOWN_LIMITS
  const reason = findReason(context, max)
  const limit = { max, ...(reason && { reason }) }
  const targetHealth = getTargetHealth(terms, inputs)
  if (targetHealth === undefined) return { ...limit, safeMax: max }
  const safe = maxAction(terms, inputs, { targetHealth: targetHealth + targetHealth / INTEREST_MARGIN })
  // Cap the safe limit, because rounding can move it above the limit.
  const safeMax = safe !== 'unknown' && safe > max ? max : safe
  return { ...limit, safeMax, safeHealth: Number(targetHealth) / Number(WAD) }
}

/** Issues of an amount above the limit. */
const REASONS: Partial<Record<LendingIssueCode, LimitReason>> = {
  INSUFFICIENT_BALANCE: 'balance',
  SUPPLY_CAP: 'supplyCap',
  BORROW_CAP: 'borrowCap',
  NO_LIQUIDITY: 'liquidity',
  DEBT_CEILING: 'debtCeiling',
  HEALTH_TOO_LOW: 'collateral',
  LTV_TOO_HIGH: 'collateral',
}

/** Returns the value that limits an amount: the first issue of a slightly larger one. */
function findReason(
  { terms, inputs, token }: Pick<LendingFormContext, 'terms' | 'inputs' | 'token'>,
  max: bigint,
): LimitReason | undefined {
  const { type } = terms
  const paysFrom = type === 'Deposit' || type === 'Repay' ? inputs.balances.get(token) : 0n
  if (paysFrom === undefined) return undefined
  // A contract may accept more than the limit, by less than 1%, because it rounds.
  for (const excess of [1n, max / 1_000_000n + 10n, max / 100n + 10n]) {
    const [issue] = validateAction({ ...terms, amount: max + excess }, inputs).issues
    if (!issue) continue
    if (issue.code === 'AMOUNT_TOO_HIGH') return type === 'Repay' ? 'debt' : 'deposit'
    const reason = REASONS[issue.code]
    return reason === 'balance' && paysFrom > max ? 'gas' : reason
  }
  return paysFrom > max ? 'gas' : undefined
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
  /** `share`: a share of the safe limit. `max`: the safe limit. */
  readonly kind: 'share' | 'max'
  /** Percent of a `share`. */
  readonly percent?: number
  /** Base units of the asset. */
  readonly amount: bigint
  /** Text for the field. */
  readonly text: string
  readonly isMax: boolean
}

const SHARES = [25n, 50n, 75n] as const

/** Returns 25%, 50% and 75% of the safe limit, and the safe limit. Amounts of 0 are omitted. */
export function quickAmounts({ safeMax }: LendingFormLimits, decimals: number): QuickAmount[] {
  if (safeMax === 'unknown') return []
  const offer = (kind: QuickAmount['kind'], amount: bigint) => {
    const isMax = kind === 'max'
    return { kind, amount, text: isMax ? '' : formatUnits(amount, decimals), isMax }
  }
  const shares = SHARES.map((share) => ({
    ...offer('share', (safeMax * share) / 100n),
    percent: Number(share),
  }))
  return [...shares, offer('max', safeMax)].filter(({ amount }) => amount > 0n)
}
