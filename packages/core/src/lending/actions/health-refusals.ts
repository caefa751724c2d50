import type { LendingAction } from '../action.ts'
import { lenderDisplayName } from '../lender-names.ts'
import { type LenderMarket, type LendingPool, type Unknown, WAD } from '../market.ts'
import { type LenderPosition, owesAnything } from '../position.ts'
import { type LendingRefusal, refusal } from '../refusal.ts'
import type { AccountFigures } from '../risk/account.ts'
import { INFINITE_HEALTH, type LendingFigure } from '../risk/figures.ts'
import { collateralPools } from '../risk/holdings.ts'
import { passedCeiling } from '../risk/isolation.ts'
import { zeroLtvBefore } from '../risk/limits.ts'
import { requirePool } from './find.ts'
import { amountText, assetName, wadText } from './wording.ts'

/** What an action would make of a position. */
export interface ActionEffect {
  readonly action: LendingAction
  readonly market: LenderMarket
  readonly before: LenderPosition
  readonly after: LenderPosition
  readonly figuresBefore: AccountFigures
  readonly figuresAfter: AccountFigures
  /** The most that could be borrowed or withdrawn of the pool instead, in base units: asked for where it is refused. */
  readonly most: () => LendingFigure
}

/**
 * Why a lender would not let a position become what an action makes of it. Deposits, repayments and claims always pass:
 * they take nothing from its health.
 */
export function healthRefusals(change: ActionEffect): LendingRefusal[] {
  const { action } = change
  switch (action.type) {
    case 'Borrow':
      return [...debtCeilingRefusals(change), ...borrowingRefusals(change)]
    case 'Withdraw':
      return [...zeroLtvRefusals(change), ...safetyRefusals(change)]
    case 'SwitchCollateral':
      return action.enabled ? [] : [...zeroLtvRefusals(change), ...safetyRefusals(change)]
    case 'SwitchMode':
      return safetyRefusals(change)
    default:
      return []
  }
}

/** What more debt may be owed against: the loan-to-value, which is stricter than the liquidation threshold. */
function borrowingRefusals(change: ActionEffect): LendingRefusal[] {
  const { market, figuresAfter, after } = change
  // Comet takes it from a deposit of the same asset first.
  if (!owesAnything(after)) return []
  const { borrowDiscountedCollateral: limit, adjustedDebt: debt } = figuresAfter
  if (limit === 'unknown' || debt === 'unknown') return [unknownRefusal(change)]
  // What is valued at nothing needs collateral all the same.
  if (limit > 0n && debt <= limit) return []
  if (collateralPools(after, market).length === 0) {
    return [
      refusal(
        'NOT_COLLATERAL',
        `Nothing that the account has at ${lenderDisplayName(market.lender)} counts as collateral`,
      ),
    ]
  }
  const instead = insteadText(change, (most) => `: at most ${most} can be borrowed`)
  return [refusal('LTV_TOO_HIGH', `${subject(change)} needs more collateral${instead}`)]
}

/** Below a health of 1 a position can be liquidated. One that is there already may not get worse. */
function safetyRefusals(change: ActionEffect): LendingRefusal[] {
  const { figuresBefore, figuresAfter, market } = change
  if (figuresAfter.adjustedDebt === 0n || leavesCollateral(change)) return []
  const [before, after] = [safetyOf(figuresBefore, market), safetyOf(figuresAfter, market)]
  if (after === 'unknown') return [unknownRefusal(change)]
  if (after >= WAD || (before !== 'unknown' && after >= before)) return []
  const instead = insteadText(change, (most) => `. At most ${most} can be withdrawn`)
  const left =
    figuresAfter.healthFactor === 'unknown'
      ? ''
      : ` (its health factor would be ${wadText(figuresAfter.healthFactor)})`
  return [
    refusal(
      'HEALTH_TOO_LOW',
      `${subject(change)} would leave too little collateral for the debt${left}${instead}`,
    ),
  ]
}

/**
 * Collateral over debt in WAD, as the family checks it when collateral is taken away: Aave by the liquidation threshold,
 * the others by what may be borrowed against it.
 */
function safetyOf(figures: AccountFigures, { family }: LenderMarket): bigint | Unknown {
  if (family === 'aave-v2' || family === 'aave-v3') return figures.healthFactor
  const { borrowDiscountedCollateral: limit, adjustedDebt: debt } = figures
  if (limit === 'unknown' || debt === 'unknown') return 'unknown'
  // Rounded down, it is below 1 exactly where the limit is below the debt.
  return debt === 0n ? INFINITE_HEALTH : (limit * WAD) / debt
}

/** What is withdrawn was no collateral: no figure changes that matters. */
function leavesCollateral({ action, before }: ActionEffect): boolean {
  return action.type === 'Withdraw' && before.pools[action.poolId]?.collateralEnabled === false
}

/** `validateHFAndLtv` of Aave V3. What is no collateral leaves as it likes. */
function zeroLtvRefusals(effect: ActionEffect): LendingRefusal[] {
  const { market, before } = effect
  const pool = poolOf(effect)
  if (!pool || !before.pools[pool.poolId]?.collateralEnabled || !owesAnything(before)) return []
  const first = zeroLtvBefore(pool, before, market)
  if (!first) return []
  return [
    refusal(
      'ZERO_LTV_FIRST',
      `${assetName(first.asset)} no longer counts for borrowing: withdraw it, or switch it off, before ${assetName(pool.asset)}`,
    ),
  ]
}

/** In isolation everybody's debt against the asset stays below its ceiling: one's own alone may be too much. */
function debtCeilingRefusals({ market, after, figuresAfter }: ActionEffect): LendingRefusal[] {
  const passed = passedCeiling(after, market, figuresAfter.debt)
  if (!passed) return []
  const { isolated, dollars } = passed
  return [
    refusal(
      'DEBT_CEILING',
      `At most ${dollars} US dollars may be owed against ${assetName(isolated.asset)} by all its users`,
    ),
  ]
}

function insteadText(change: ActionEffect, words: (most: string) => string): string {
  const pool = poolOf(change)
  const most = pool ? change.most() : 'unknown'
  return most === 'unknown' || !pool ? '' : words(amountText(most, pool.asset))
}

function unknownRefusal(change: ActionEffect): LendingRefusal {
  const { market, after } = change
  const missing = Object.values(after.pools).flatMap(({ poolId }) => {
    const pool = market.pools[poolId]
    return pool && pool.oraclePrice !== 'unknown' ? [] : [pool ? assetName(pool.asset) : poolId]
  })
  const why = missing.length > 0 ? `: there is no price of ${missing.join(', ')}` : ''
  return refusal(
    'FIGURES_UNKNOWN',
    `What ${subject(change, true)} does to the health of the position cannot be told${why}`,
  )
}

const DOING = {
  Deposit: 'Depositing',
  Withdraw: 'Withdrawing',
  Borrow: 'Borrowing',
  Repay: 'Repaying',
  SwitchMode: 'Switching the mode',
  SwitchCollateral: 'Switching the collateral off',
  ClaimRewards: 'Claiming',
} as const

function subject(change: ActionEffect, inSentence = false): string {
  const { action } = change
  const doing = inSentence ? DOING[action.type].toLowerCase() : DOING[action.type]
  const pool = poolOf(change)
  if (!('amount' in action) || !pool) return doing
  const amount =
    action.amount === 'all' ? `all ${assetName(pool.asset)}` : amountText(action.amount, pool.asset)
  return `${doing} ${amount}`
}

function poolOf({ action, market }: ActionEffect): LendingPool | undefined {
  return 'poolId' in action ? requirePool(market, action.poolId) : undefined
}
