import type { LenderMarket } from './lender-market.ts'
import type { LenderPosition } from './lender-position.ts'
import { type AccountFigures, accountFigures } from './risk/account-figures.ts'
import { type LiquidationPrice, liquidationPrice } from './risk/liquidation-price.ts'
import type { LendingFigure } from './risk/math.ts'
import { type LendingLimitOptions, maxBorrow, maxWithdraw } from './risk/max-borrow.ts'
import { type PositionChange, positionAfter } from './risk/position-after.ts'

/** Figures of a position before and after changes. */
export interface PositionPreview {
  readonly position: LenderPosition
  readonly before: AccountFigures
  readonly after: AccountFigures
}

/**
 * Calculates risk figures and limits of positions with the math and rounding of the lender's contracts. It sends no
 * requests. Figures are 'unknown' if a price or factor is missing.
 */
export class LendingCalculator {
  /** Returns the risk figures of an account. */
  accountFigures(position: LenderPosition, market: LenderMarket): AccountFigures {
    return accountFigures(position, market)
  }

  /** Returns the figures before and after changes, applied in order. */
  preview(
    position: LenderPosition,
    market: LenderMarket,
    changes: PositionChange | readonly PositionChange[],
  ): PositionPreview {
    const next = positionAfter(position, market, changes)
    return { position: next, before: accountFigures(position, market), after: accountFigures(next, market) }
  }

  /** Returns the largest amount that can be borrowed from a pool, in base units of its asset. */
  maxBorrow(
    position: LenderPosition,
    market: LenderMarket,
    poolId: string,
    options?: LendingLimitOptions,
  ): LendingFigure {
    return maxBorrow(position, market, poolId, options)
  }

  /** Returns the largest amount that can be withdrawn from a pool, in base units of its asset. */
  maxWithdraw(
    position: LenderPosition,
    market: LenderMarket,
    poolId: string,
    options?: LendingLimitOptions,
  ): LendingFigure {
    return maxWithdraw(position, market, poolId, options)
  }

  /** Returns the prices of an asset at which the account can be liquidated. */
  liquidationPrice(position: LenderPosition, market: LenderMarket, poolId: string): LiquidationPrice {
    return liquidationPrice(position, market, poolId)
  }
}
