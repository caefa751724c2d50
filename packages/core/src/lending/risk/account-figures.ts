import { type LenderMarket, type Unknown, WAD } from '../lender-market.ts'
import type { LenderPosition } from '../lender-position.ts'
import { getBorrowingPower, getHoldings, type Holding } from './get-holdings.ts'
import { type BorrowingPower, getRiskModel, type RiskModel } from './get-risk-model.ts'
import { combineKnown, divideUp, INFINITE_HEALTH, type LendingFigure, plus, saturatingSub } from './math.ts'

/**
 * Risk figures of an account. Amounts in base units of the market's numeraire, factors and ratios in WAD. A figure is
 * 'unknown' if a price or factor that it depends on is missing.
 */
export interface AccountFigures {
  readonly deposits: LendingFigure
  readonly debt: LendingFigure
  /** Deposits less debt. */
  readonly nav: LendingFigure
  /** Collateral by liquidation threshold. */
  readonly collateral: LendingFigure
  /** Collateral by liquidation threshold, if all eligible deposits were enabled. */
  readonly collateralAllActive: LendingFigure
  /** Maximum debt for new borrows: collateral by LTV. */
  readonly borrowDiscountedCollateral: LendingFigure
  readonly borrowDiscountedCollateralAllActive: LendingFigure
  /** Debt by borrow factor. Equals the debt in every family except Init. */
  readonly adjustedDebt: LendingFigure
  /** `collateral / adjustedDebt`. Below 1 WAD the account can be liquidated. `INFINITE_HEALTH` without debt. */
  readonly healthFactor: LendingFigure
  /** `deposits / nav`. `INFINITE_HEALTH` without net value, 0 without deposits. */
  readonly leverage: LendingFigure
  /** Debt divided by the value of the collateral. `INFINITE_HEALTH` for a debt without collateral. */
  readonly ltv: LendingFigure
  /** Average LTV limit of the collateral. */
  readonly maxLtv: LendingFigure
  /** Average liquidation threshold of the collateral. */
  readonly liquidationThreshold: LendingFigure
  /** Remaining borrowing power. */
  readonly borrowCapacity: LendingFigure
}

/**
 * Returns the risk figures of an account, with the rounding of the lender's contracts.
 *
 * Sources: `GenericLogic` of Aave, `Comptroller` of Compound V2, `Comet`, `Morpho`, `InitCore`.
 */
export function accountFigures(position: LenderPosition, market: LenderMarket): AccountFigures {
  const model = getRiskModel(market)
  const holdings = getHoldings(position, market, model)
  const deposits = sum(holdings, 'deposits')
  const debt = sum(holdings, 'debt')
  const nav = combineKnown(deposits, debt, (a, b) => a - b)
  const { collateral, borrowing, adjustedDebt, healthFactor } = getAccountLiquidity(holdings, model)
  // Most accounts use all deposits as collateral: do not compute the same figures twice.
  const isAllActive = holdings.every(({ position }) => position.collateralEnabled || position.deposits === 0n)
  const allCollateral = isAllActive
    ? collateral
    : getBorrowingPower(holdings, 'collateralFactor', model.liquidationPower, true)
  const allBorrowing = isAllActive
    ? borrowing
    : getBorrowingPower(holdings, 'borrowCollateralFactor', model.borrowPower, true)
  const borrowDiscountedCollateral = getAmount(borrowing)
  return {
    deposits,
    debt,
    nav,
    collateral: getAmount(collateral),
    collateralAllActive: getAmount(allCollateral),
    borrowDiscountedCollateral,
    borrowDiscountedCollateralAllActive: getAmount(allBorrowing),
    adjustedDebt,
    healthFactor,
    leverage: deposits === 0n ? 0n : combineKnown(deposits, nav, ratio),
    ltv:
      debt === 0n ? 0n : combineKnown(debt, collateral === 'unknown' ? collateral : collateral.worth, ratio),
    maxLtv: borrowing === 'unknown' ? borrowing : borrowing.average,
    liquidationThreshold: collateral === 'unknown' ? collateral : collateral.average,
    borrowCapacity: combineKnown(borrowDiscountedCollateral, adjustedDebt, saturatingSub),
  }
}

/** Collateral, debt and health factor of an account. */
export interface AccountLiquidity {
  readonly collateral: BorrowingPower | Unknown
  readonly borrowing: BorrowingPower | Unknown
  readonly adjustedDebt: LendingFigure
  readonly healthFactor: LendingFigure
}

export function getAccountLiquidity(holdings: readonly Holding[], model: RiskModel): AccountLiquidity {
  const collateral = getBorrowingPower(holdings, 'collateralFactor', model.liquidationPower)
  const borrowing = getBorrowingPower(holdings, 'borrowCollateralFactor', model.borrowPower)
  const adjustedDebt = getAdjustedDebt(holdings, model)
  return {
    collateral,
    borrowing,
    adjustedDebt,
    healthFactor: getHealthFactor(collateral, adjustedDebt, model),
  }
}

function getHealthFactor(
  collateral: BorrowingPower | Unknown,
  debt: LendingFigure,
  { health }: RiskModel,
): LendingFigure {
  if (debt === 0n) return INFINITE_HEALTH
  return debt === 'unknown' || collateral === 'unknown' ? 'unknown' : health(collateral, debt)
}

function getAdjustedDebt(holdings: readonly Holding[], { usesBorrowFactor }: RiskModel): LendingFigure {
  if (!usesBorrowFactor) return sum(holdings, 'debt')
  let weighted: LendingFigure = 0n
  for (const { config, debt } of holdings) {
    if (debt === 0n) continue
    weighted = plus(weighted, config === 'unknown' ? config : combineKnown(debt, config.borrowFactor, times))
  }
  return weighted === 'unknown' ? weighted : divideUp(weighted, WAD)
}

const times = (a: bigint, b: bigint) => a * b

function ratio(part: bigint, total: bigint): bigint {
  return total > 0n ? (part * WAD) / total : INFINITE_HEALTH
}

function sum(holdings: readonly Holding[], name: 'deposits' | 'debt'): LendingFigure {
  let total = 0n
  for (const holding of holdings) {
    const value = holding[name]
    if (value === 'unknown') return value
    total += value
  }
  return total
}

function getAmount(power: BorrowingPower | Unknown): LendingFigure {
  return power === 'unknown' ? power : power.amount
}
