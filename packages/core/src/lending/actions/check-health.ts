import type { LendingAction } from '../action.ts'
import { lenderDisplayName } from '../lender-names.ts'
import { type LendingIssue, lendingIssue } from '../lending-rejected-error.ts'
import { type LenderMarket, type LendingPool, type Unknown, WAD } from '../market.ts'
import { hasAnyDebt, type LenderPosition } from '../position.ts'
import type { AccountFigures } from '../risk/account-figures.ts'
import { INFINITE_HEALTH, type LendingFigure } from '../risk/figures.ts'
import { findExceededCeiling } from '../risk/find-silo.ts'
import { collateralPools } from '../risk/get-holdings.ts'
import { findZeroLtvCollateral } from '../risk/max-borrow.ts'
import { formatTokenAmount, formatWad, getAssetName } from './format-token-amount.ts'
import { requirePool } from './require-lender.ts'

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
export function checkHealth(change: ActionEffect): LendingIssue[] {
  const { action } = change
  switch (action.type) {
    case 'Borrow':
      return [...checkDebtCeiling(change), ...checkBorrowingPower(change)]
    case 'Withdraw':
      return [...checkZeroLtv(change), ...checkLiquidation(change)]
    case 'SwitchCollateral':
      return action.enabled ? [] : [...checkZeroLtv(change), ...checkLiquidation(change)]
    case 'SwitchMode':
      return checkLiquidation(change)
    default:
      return []
  }
}

/** What more debt may be owed against: the loan-to-value, which is stricter than the liquidation threshold. */
function checkBorrowingPower(change: ActionEffect): LendingIssue[] {
  const { market, figuresAfter, after } = change
  // Comet takes it from a deposit of the same asset first.
  if (!hasAnyDebt(after)) return []
  const { borrowDiscountedCollateral: limit, adjustedDebt: debt } = figuresAfter
  if (limit === 'unknown' || debt === 'unknown') return [toUnknownIssue(change)]
  // What is valued at nothing needs collateral all the same.
  if (limit > 0n && debt <= limit) return []
  if (collateralPools(after, market).length === 0) {
    return [
      lendingIssue(
        'NOT_COLLATERAL',
        `Nothing that the account has at ${lenderDisplayName(market.lender)} counts as collateral`,
      ),
    ]
  }
  const instead = formatMaximum(change, (most) => `: at most ${most} can be borrowed`)
  return [lendingIssue('LTV_TOO_HIGH', `${formatAction(change)} needs more collateral${instead}`)]
}

/** Below a health of 1 a position can be liquidated. One that is there already may not get worse. */
function checkLiquidation(change: ActionEffect): LendingIssue[] {
  const { figuresBefore, figuresAfter, market } = change
  if (figuresAfter.adjustedDebt === 0n || isNotCollateral(change)) return []
  const [before, after] = [getSafety(figuresBefore, market), getSafety(figuresAfter, market)]
  if (after === 'unknown') return [toUnknownIssue(change)]
  if (after >= WAD || (before !== 'unknown' && after >= before)) return []
  const instead = formatMaximum(change, (most) => `. At most ${most} can be withdrawn`)
  const left =
    figuresAfter.healthFactor === 'unknown'
      ? ''
      : ` (its health factor would be ${formatWad(figuresAfter.healthFactor)})`
  return [
    lendingIssue(
      'HEALTH_TOO_LOW',
      `${formatAction(change)} would leave too little collateral for the debt${left}${instead}`,
    ),
  ]
}

/**
 * Collateral over debt in WAD, as the family checks it when collateral is taken away: Aave by the liquidation threshold,
 * the others by what may be borrowed against it.
 */
function getSafety(figures: AccountFigures, { family }: LenderMarket): bigint | Unknown {
  if (family === 'aave-v2' || family === 'aave-v3') return figures.healthFactor
  const { borrowDiscountedCollateral: limit, adjustedDebt: debt } = figures
  if (limit === 'unknown' || debt === 'unknown') return 'unknown'
  // Rounded down, it is below 1 exactly where the limit is below the debt.
  return debt === 0n ? INFINITE_HEALTH : (limit * WAD) / debt
}

/** What is withdrawn was no collateral: no figure changes that matters. */
function isNotCollateral({ action, before }: ActionEffect): boolean {
  return action.type === 'Withdraw' && before.pools[action.poolId]?.collateralEnabled === false
}

/** `validateHFAndLtv` of Aave V3. What is no collateral leaves as it likes. */
function checkZeroLtv(effect: ActionEffect): LendingIssue[] {
  const { market, before } = effect
  const pool = getActionPool(effect)
  if (!pool || !before.pools[pool.poolId]?.collateralEnabled || !hasAnyDebt(before)) return []
  const first = findZeroLtvCollateral(pool, before, market)
  if (!first) return []
  return [
    lendingIssue(
      'ZERO_LTV_FIRST',
      `${getAssetName(first.asset)} no longer counts for borrowing: withdraw it, or switch it off, before ${getAssetName(pool.asset)}`,
    ),
  ]
}

/** In isolation everybody's debt against the asset stays below its ceiling: one's own alone may be too much. */
function checkDebtCeiling({ market, after, figuresAfter }: ActionEffect): LendingIssue[] {
  const passed = findExceededCeiling(after, market, figuresAfter.debt)
  if (!passed) return []
  const { isolated, dollars } = passed
  return [
    lendingIssue(
      'DEBT_CEILING',
      `At most ${dollars} US dollars may be owed against ${getAssetName(isolated.asset)} by all its users`,
    ),
  ]
}

function formatMaximum(change: ActionEffect, words: (most: string) => string): string {
  const pool = getActionPool(change)
  const most = pool ? change.most() : 'unknown'
  return most === 'unknown' || !pool ? '' : words(formatTokenAmount(most, pool.asset))
}

function toUnknownIssue(change: ActionEffect): LendingIssue {
  const { market, after } = change
  const missing = Object.values(after.pools).flatMap(({ poolId }) => {
    const pool = market.pools[poolId]
    return pool && pool.oraclePrice !== 'unknown' ? [] : [pool ? getAssetName(pool.asset) : poolId]
  })
  const why = missing.length > 0 ? `: there is no price of ${missing.join(', ')}` : ''
  return lendingIssue(
    'FIGURES_UNKNOWN',
    `What ${formatAction(change, true)} does to the health of the position cannot be told${why}`,
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

function formatAction(change: ActionEffect, inSentence = false): string {
  const { action } = change
  const doing = inSentence ? DOING[action.type].toLowerCase() : DOING[action.type]
  const pool = getActionPool(change)
  if (!('amount' in action) || !pool) return doing
  const amount =
    action.amount === 'all' ? `all ${getAssetName(pool.asset)}` : formatTokenAmount(action.amount, pool.asset)
  return `${doing} ${amount}`
}

function getActionPool({ action, market }: ActionEffect): LendingPool | undefined {
  return 'poolId' in action ? requirePool(market, action.poolId) : undefined
}
