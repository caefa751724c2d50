import type { LendingAction } from '../action.ts'
import { type LenderMarket, type LendingPool, type Unknown, WAD } from '../lender-market.ts'
import { marketDisplayName } from '../lender-names.ts'
import { hasAnyDebt, type LenderPosition } from '../lender-position.ts'
import { type LendingIssue, lendingIssue } from '../lending-rejected-error.ts'
import type { AccountFigures } from '../risk/account-figures.ts'
import { findExceededCeiling } from '../risk/find-silo.ts'
import { collateralPools } from '../risk/get-holdings.ts'
import { INFINITE_HEALTH, type LendingFigure } from '../risk/math.ts'
import { findZeroLtvCollateral } from '../risk/max-borrow.ts'
import { formatTokenAmount, formatWad, getAssetName } from './format-token-amount.ts'
import { requirePool } from './require-lender.ts'

/** A position before and after an action. */
export interface ActionEffect {
  readonly action: LendingAction
  readonly market: LenderMarket
  readonly before: LenderPosition
  readonly after: LenderPosition
  readonly figuresBefore: AccountFigures
  readonly figuresAfter: AccountFigures
  /** Returns the maximum that can be borrowed or withdrawn, in base units. Only computed for a rejected action. */
  readonly getMaximum: () => LendingFigure
}

/**
 * Returns the reasons why the lender would reject the resulting position. Deposits, repayments and claims always pass:
 * they do not lower the health factor.
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

/** Checks a borrow against the max LTV, which is lower than the liquidation threshold. */
function checkBorrowingPower(change: ActionEffect): LendingIssue[] {
  const { market, figuresAfter, after } = change
  // A borrow from a Comet only withdraws the deposit if it covers the amount.
  if (!hasAnyDebt(after)) return []
  const { borrowDiscountedCollateral: limit, adjustedDebt: debt } = figuresAfter
  if (limit === 'unknown' || debt === 'unknown') return [toUnknownIssue(change)]
  // A debt with a value of 0 still requires collateral.
  if (limit > 0n && debt <= limit) return []
  if (collateralPools(after, market).length === 0) return [toNoCollateralIssue(change)]
  const remedy = formatMaximum(change, (maximum) => `Borrow at most ${maximum}, or add collateral.`)
  return [
    lendingIssue(
      'LTV_TOO_HIGH',
      `${formatAction(change)} would exceed the max LTV. ${remedy ?? 'Borrow less, or add collateral.'}`,
    ),
  ]
}

/** Returns the issue of an account without collateral. It names the deposits that could be used as collateral. */
function toNoCollateralIssue({ market, after }: ActionEffect): LendingIssue {
  const lender = marketDisplayName(market)
  const names = Object.values(after.pools).flatMap(({ poolId, deposits }) => {
    const pool = market.pools[poolId]
    return pool?.collateralActive && deposits > 0n ? [getAssetName(pool.asset)] : []
  })
  const [isOrAre, pronoun] = names.length === 1 ? ['is', 'it'] : ['are', 'them']
  return lendingIssue(
    'NOT_COLLATERAL',
    names.length === 0
      ? `The account has no collateral on ${lender}. Deposit an asset that can be used as collateral first.`
      : `${names.join(' and ')} ${isOrAre} deposited on ${lender} but not used as collateral. Use ${pronoun} as collateral first.`,
  )
}

/** Checks that the health factor stays at 1 or above or, if it is already below 1, that it does not fall. */
function checkLiquidation(change: ActionEffect): LendingIssue[] {
  const { figuresBefore, figuresAfter, market } = change
  if (figuresAfter.adjustedDebt === 0n || isNotCollateral(change)) return []
  const [before, after] = [getSafety(figuresBefore, market), getSafety(figuresAfter, market)]
  if (after === 'unknown') return [toUnknownIssue(change)]
  if (after >= WAD || (before !== 'unknown' && after >= before)) return []
  const remedy =
    formatMaximum(change, (maximum) => ` Withdraw at most ${maximum}, or repay debt first.`) ??
    ' Repay debt or add collateral first.'
  const detail =
    figuresAfter.healthFactor === 'unknown'
      ? ''
      : `: the health factor would be ${formatWad(figuresAfter.healthFactor)}`
  return [
    lendingIssue(
      'HEALTH_TOO_LOW',
      `${formatAction(change)} would leave too little collateral for the debt${detail}.${remedy}`,
    ),
  ]
}

/**
 * Returns collateral over debt, in WAD, as the family checks it when collateral is removed: Aave counts collateral at
 * the liquidation threshold, the other families at the max LTV.
 */
function getSafety(figures: AccountFigures, { family }: LenderMarket): bigint | Unknown {
  if (family === 'aave-v2' || family === 'aave-v3') return figures.healthFactor
  const { borrowDiscountedCollateral: limit, adjustedDebt: debt } = figures
  if (limit === 'unknown' || debt === 'unknown') return 'unknown'
  // Round down, so that the result is below 1 exactly if the limit is below the debt.
  return debt === 0n ? INFINITE_HEALTH : (limit * WAD) / debt
}

/** Returns whether an action withdraws a deposit that is not collateral, which does not change the health factor. */
function isNotCollateral({ action, before }: ActionEffect): boolean {
  return action.type === 'Withdraw' && before.pools[action.poolId]?.collateralEnabled === false
}

/** Checks like `validateHFAndLtv` of Aave V3 that collateral with an LTV of 0 is withdrawn before other collateral. */
function checkZeroLtv(effect: ActionEffect): LendingIssue[] {
  const { market, before } = effect
  const pool = getActionPool(effect)
  if (!pool || !before.pools[pool.poolId]?.collateralEnabled || !hasAnyDebt(before)) return []
  const first = findZeroLtvCollateral(pool, before, market)
  if (!first) return []
  return [
    lendingIssue(
      'ZERO_LTV_FIRST',
      `${getAssetName(first.asset)} has a max LTV of 0. Withdraw it or disable it as collateral before ${getAssetName(pool.asset)}.`,
    ),
  ]
}

/** Checks the debt against the debt ceiling of isolated collateral, which limits the total debt of all users. */
function checkDebtCeiling({ market, after, figuresAfter }: ActionEffect): LendingIssue[] {
  const exceeded = findExceededCeiling(after, market, figuresAfter.debt)
  if (!exceeded) return []
  const { isolated, dollars } = exceeded
  return [
    lendingIssue(
      'DEBT_CEILING',
      `The debt ceiling is exceeded: all users together can borrow at most $${dollars} against ${getAssetName(isolated.asset)}. Borrow less, or use other collateral.`,
    ),
  ]
}

function formatMaximum(change: ActionEffect, format: (maximum: string) => string): string | undefined {
  const pool = getActionPool(change)
  const maximum = pool ? change.getMaximum() : 'unknown'
  return maximum === 'unknown' || !pool ? undefined : format(formatTokenAmount(maximum, pool.asset))
}

function toUnknownIssue(change: ActionEffect): LendingIssue {
  const { market, after } = change
  const missing = Object.values(after.pools).flatMap(({ poolId }) => {
    const pool = market.pools[poolId]
    return pool && pool.oraclePrice !== 'unknown' ? [] : [pool ? getAssetName(pool.asset) : poolId]
  })
  const reason = missing.length > 0 ? `: the price of ${missing.join(', ')} is missing` : ''
  return lendingIssue(
    'FIGURES_UNKNOWN',
    `The health factor after ${formatAction(change, true)} is unknown${reason}. Try again later.`,
  )
}

const GERUNDS = {
  Deposit: 'Depositing',
  Withdraw: 'Withdrawing',
  Borrow: 'Borrowing',
  Repay: 'Repaying',
  SwitchMode: 'Switching the mode',
  SwitchCollateral: 'Disabling the collateral',
  ClaimRewards: 'Claiming',
} as const

function formatAction(change: ActionEffect, inSentence = false): string {
  const { action } = change
  const gerund = inSentence ? GERUNDS[action.type].toLowerCase() : GERUNDS[action.type]
  const pool = getActionPool(change)
  if (!('amount' in action) || !pool) return gerund
  const amount =
    action.amount === 'all' ? `all ${getAssetName(pool.asset)}` : formatTokenAmount(action.amount, pool.asset)
  return `${gerund} ${amount}`
}

function getActionPool({ action, market }: ActionEffect): LendingPool | undefined {
  return 'poolId' in action ? requirePool(market, action.poolId) : undefined
}
