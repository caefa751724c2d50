import { type LenderMarket, type Unknown, WAD } from '../market.ts'
import type { LenderPosition } from '../position.ts'
import { type Books, booksOf, type Power } from './books.ts'
import { divideUp, fromBoth, INFINITE_HEALTH, type LendingFigure, plus, saturatingSub } from './figures.ts'
import { type Holding, holdingsOf, powerOf } from './holdings.ts'

/**
 * What an account comes to. Amounts in base units of the market's numeraire, factors and ratios in WAD; each is
 * 'unknown' where a price or factor that it needs is missing.
 */
export interface AccountFigures {
  readonly deposits: LendingFigure
  readonly debt: LendingFigure
  /** Deposits less debt; below 0 where more is owed than is there. */
  readonly nav: LendingFigure
  /** What the deposits that are switched on as collateral count for before liquidation. */
  readonly collateral: LendingFigure
  /** The same if every deposit that can be collateral were. */
  readonly collateralAllActive: LendingFigure
  /** What may be owed against the collateral when something is borrowed. */
  readonly borrowDiscountedCollateral: LendingFigure
  readonly borrowDiscountedCollateralAllActive: LendingFigure
  /** The debt by weight: the debt itself, except on Init. */
  readonly adjustedDebt: LendingFigure
  /** `collateral / adjustedDebt`; below 1 (WAD) it can be liquidated. `INFINITE_HEALTH` without debt. */
  readonly healthFactor: LendingFigure
  /** `deposits / nav`; `INFINITE_HEALTH` where nothing is left, 0 where nothing was deposited. */
  readonly leverage: LendingFigure
  /** The debt to what the collateral is worth; `INFINITE_HEALTH` for a debt without collateral. */
  readonly ltv: LendingFigure
  /** The ltv up to which may be borrowed: what the collateral allows on average. */
  readonly maxLtv: LendingFigure
  /** The ltv from which can be liquidated. */
  readonly liquidationThreshold: LendingFigure
  /** What may still be borrowed. */
  readonly borrowCapacity: LendingFigure
}

/**
 * The figures of an account, rounded as the lender's contracts round.
 *
 * Sources: `GenericLogic` of Aave, `Comptroller` of Compound V2, `Comet`, `Morpho`, `InitCore`.
 */
export function accountFigures(position: LenderPosition, market: LenderMarket): AccountFigures {
  const books = booksOf(market)
  const holdings = holdingsOf(position, market, books)
  const deposits = sum(holdings, 'deposits')
  const debt = sum(holdings, 'debt')
  const nav = fromBoth(deposits, debt, (own, owed) => own - owed)
  const { collateral, borrowing, adjustedDebt, healthFactor } = riskOf(holdings, books)
  const allCollateral = powerOf(holdings, 'collateralFactor', books.liquidationPower, true)
  const allBorrowing = powerOf(holdings, 'borrowCollateralFactor', books.borrowPower, true)
  const borrowDiscountedCollateral = amountOfPower(borrowing)
  return {
    deposits,
    debt,
    nav,
    collateral: amountOfPower(collateral),
    collateralAllActive: amountOfPower(allCollateral),
    borrowDiscountedCollateral,
    borrowDiscountedCollateralAllActive: amountOfPower(allBorrowing),
    adjustedDebt,
    healthFactor,
    leverage: deposits === 0n ? 0n : fromBoth(deposits, nav, ratio),
    ltv: debt === 0n ? 0n : fromBoth(debt, collateral === 'unknown' ? collateral : collateral.worth, ratio),
    maxLtv: borrowing === 'unknown' ? borrowing : borrowing.average,
    liquidationThreshold: collateral === 'unknown' ? collateral : collateral.average,
    borrowCapacity: fromBoth(borrowDiscountedCollateral, adjustedDebt, saturatingSub),
  }
}

/** What decides over borrowing and liquidation. */
export interface Risk {
  readonly collateral: Power | Unknown
  readonly borrowing: Power | Unknown
  readonly adjustedDebt: LendingFigure
  readonly healthFactor: LendingFigure
}

export function riskOf(holdings: readonly Holding[], books: Books): Risk {
  const collateral = powerOf(holdings, 'collateralFactor', books.liquidationPower)
  const borrowing = powerOf(holdings, 'borrowCollateralFactor', books.borrowPower)
  const adjustedDebt = adjustedDebtOf(holdings, books)
  return { collateral, borrowing, adjustedDebt, healthFactor: healthOf(collateral, adjustedDebt, books) }
}

function healthOf(collateral: Power | Unknown, debt: LendingFigure, { health }: Books): LendingFigure {
  if (debt === 0n) return INFINITE_HEALTH
  return debt === 'unknown' || collateral === 'unknown' ? 'unknown' : health(collateral, debt)
}

function adjustedDebtOf(holdings: readonly Holding[], { weighsDebts }: Books): LendingFigure {
  if (!weighsDebts) return sum(holdings, 'debt')
  let weighed: LendingFigure = 0n
  for (const { config, debt } of holdings) {
    if (debt === 0n) continue
    weighed = plus(weighed, config === 'unknown' ? config : fromBoth(debt, config.borrowFactor, times))
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

function amountOfPower(power: Power | Unknown): LendingFigure {
  return power === 'unknown' ? power : power.amount
}
