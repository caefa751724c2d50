import { type LenderMarket, type Unknown, WAD } from '../market.ts'
import type { LenderPosition } from '../position.ts'
import {
  combineKnown,
  divideUp,
  INFINITE_HEALTH,
  type LendingFigure,
  plus,
  saturatingSub,
} from './figures.ts'
import { getBorrowingPower, getHoldings, type Holding } from './get-holdings.ts'
import { type BorrowingPower, getRiskModel, type RiskModel } from './get-risk-model.ts'

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
  /** The same with every eligible deposit as collateral. */
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
 * The figures of an account, rounded as the lender's contracts round.
 *
 * Sources: `GenericLogic` of Aave, `Comptroller` of Compound V2, `Comet`, `Morpho`, `InitCore`.
 */
export function accountFigures(position: LenderPosition, market: LenderMarket): AccountFigures {
  const books = getRiskModel(market)
  const holdings = getHoldings(position, market, books)
  const deposits = sum(holdings, 'deposits')
  const debt = sum(holdings, 'debt')
  const nav = combineKnown(deposits, debt, (own, owed) => own - owed)
  const { collateral, borrowing, adjustedDebt, healthFactor } = getAccountLiquidity(holdings, books)
  const allCollateral = getBorrowingPower(holdings, 'collateralFactor', books.liquidationPower, true)
  const allBorrowing = getBorrowingPower(holdings, 'borrowCollateralFactor', books.borrowPower, true)
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

export function getAccountLiquidity(holdings: readonly Holding[], books: RiskModel): AccountLiquidity {
  const collateral = getBorrowingPower(holdings, 'collateralFactor', books.liquidationPower)
  const borrowing = getBorrowingPower(holdings, 'borrowCollateralFactor', books.borrowPower)
  const adjustedDebt = getAdjustedDebt(holdings, books)
  return {
    collateral,
    borrowing,
    adjustedDebt,
    healthFactor: getHealthFactor(collateral, adjustedDebt, books),
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
  let weighed: LendingFigure = 0n
  for (const { config, debt } of holdings) {
    if (debt === 0n) continue
    weighed = plus(weighed, config === 'unknown' ? config : combineKnown(debt, config.borrowFactor, times))
  }
  return weighed === 'unknown' ? weighed : divideUp(weighed, WAD)
}

const times = (a: bigint, b: bigint) => a * b

function ratio(part: bigint, whole: bigint): bigint {
  return whole > 0n ? (part * WAD) / whole : INFINITE_HEALTH
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
