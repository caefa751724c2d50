import type { LenderMarket, LendingPool } from './market.ts'
import type { LenderPosition } from './position.ts'
import { type AprFigures, accountAprs } from './risk/account-aprs.ts'
import { type AccountFigures, accountFigures } from './risk/account-figures.ts'
import type { LendingFigure } from './risk/figures.ts'
import { type LiquidationPrice, liquidationPrice } from './risk/liquidation-price.ts'
import {
  type LendingLimitOptions,
  leverageRange,
  maxBorrow,
  maxLeverage,
  maxWithdraw,
  poolUtilization,
} from './risk/max-borrow.ts'
import { type ModeEffect, modeEffects } from './risk/mode-effects.ts'
import { type PositionChange, positionAfter } from './risk/position-after.ts'

/** An account before and after changes, for a screen that shows both. */
export interface PositionPreview {
  readonly position: LenderPosition
  readonly before: AccountFigures
  readonly after: AccountFigures
}

/**
 * What a position comes to and what can be done with it, by the maths of its lender's contracts. Nothing is read and
 * nothing is kept: a market and a position go in, figures come out; 'unknown' where a price or factor is missing.
 */
export class LendingCalculator {
  /** The figures of an account, rounded as the lender's contracts round. */
  accountFigures(position: LenderPosition, market: LenderMarket): AccountFigures {
    return accountFigures(position, market)
  }

  /** What it earns and pays, in percent a year. */
  accountAprs(position: LenderPosition, market: LenderMarket): AprFigures {
    return accountAprs(position, market)
  }

  /** The position once the changes were carried out, in their order. */
  positionAfter(
    position: LenderPosition,
    market: LenderMarket,
    changes: PositionChange | readonly PositionChange[],
  ): LenderPosition {
    return positionAfter(position, market, changes)
  }

  /** The figures before and after the changes. */
  preview(
    position: LenderPosition,
    market: LenderMarket,
    changes: PositionChange | readonly PositionChange[],
  ): PositionPreview {
    const next = positionAfter(position, market, changes)
    return { position: next, before: accountFigures(position, market), after: accountFigures(next, market) }
  }

  /** The most that can be borrowed of a pool, in base units of its asset. */
  maxBorrow(
    position: LenderPosition,
    market: LenderMarket,
    poolId: string,
    options?: LendingLimitOptions,
  ): LendingFigure {
    return maxBorrow(position, market, poolId, options)
  }

  /** The most that can be withdrawn of a pool, in base units of its asset. */
  maxWithdraw(
    position: LenderPosition,
    market: LenderMarket,
    poolId: string,
    options?: LendingLimitOptions,
  ): LendingFigure {
    return maxWithdraw(position, market, poolId, options)
  }

  /** How many times its own funds an account can hold of an asset at most, WAD. */
  maxLeverage(long: LendingPool, mode: number, short?: LendingPool): LendingFigure {
    return maxLeverage(long, mode, short)
  }

  /** The least and the most of it among the asset's modes, WAD. */
  leverageRange(pool: LendingPool): { readonly min: LendingFigure; readonly max: LendingFigure } {
    return leverageRange(pool)
  }

  /** The prices of an asset at which the account can be liquidated. */
  liquidationPrice(position: LenderPosition, market: LenderMarket, poolId: string): LiquidationPrice {
    return liquidationPrice(position, market, poolId)
  }

  /** The share of a pool's deposits that is lent out, WAD. */
  poolUtilisation(pool: LendingPool): bigint {
    return poolUtilization(pool)
  }

  /** What it would be to choose each mode of the market. */
  modeEffects(position: LenderPosition, market: LenderMarket): ModeEffect[] {
    return modeEffects(position, market)
  }
}
