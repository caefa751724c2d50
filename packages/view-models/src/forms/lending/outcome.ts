import {
  figureToUsd,
  getTotalDebt,
  type HealthBand,
  healthBand,
  type LenderMarket,
  type LendingFigure,
  type PositionState,
  type ReviewedLendingPlan,
  toRatio,
  type Unknown,
} from '@causeway/core/lending'
import { type LiquidationMove, liquidationMove } from './liquidation.ts'
import { type RateModels, withRatesAfter } from './with-rates-after.ts'

/** A value before and after an action. */
export interface BeforeAfter<Value> {
  readonly before: Value
  readonly after: Value
  /** Whether the action changes the value. */
  readonly moves: boolean
}

type Figure = BeforeAfter<number | Unknown>

/** Figures of an account before and after an action, in display order. */
export interface LendingFormFigures {
  /** Health factor; infinite without debt. */
  readonly healthFactor: Figure
  readonly healthBand: BeforeAfter<HealthBand>
  /** Debt relative to the collateral value, in percent; infinite for debt without collateral. */
  readonly ltv: Figure
  /** Debt relative to the borrow limit, in percent; infinite for debt without collateral. */
  readonly borrowLimitUsed: Figure
  /** Deposits relative to the net worth. */
  readonly leverage: Figure
  /** Net APR on the net worth, in percent. After an action, at the rates that it leads to, if the rate model is known. */
  readonly netApr: Figure
  /** Interest on the debt per day at the rates of `netApr`, in US dollars. */
  readonly interestPerDay: Figure
  /** Deposits in US dollars, like the fields below. */
  readonly deposits: Figure
  readonly debt: Figure
  readonly collateral: Figure
  readonly nav: Figure
  readonly availableToBorrow: Figure
  /** Deposit in the pool of the action, in base units of its asset; 0 for a switch of the mode. */
  readonly poolDeposits: BeforeAfter<bigint>
  readonly poolDebt: BeforeAfter<bigint>
}

/**
 * Effect of an action on an account. Keep it once the action is sent: a position that is read later already contains
 * it.
 */
export interface LendingOutcome {
  readonly before: PositionState
  readonly after: PositionState
  readonly figures: LendingFormFigures
  /** Symbols of the assets of the position whose intrinsic yield is unknown: the reason for an unknown `netApr`. */
  readonly unknownYields: readonly string[]
  /** Change of the liquidation price; undefined if no single price leads to liquidation. */
  readonly liquidation: LiquidationMove | undefined
}

/**
 * Returns the outcome of planned actions, from the position that the plan has read.
 *
 * @param poolId of the actions, for the amounts in their pool. Default: they are 0
 * @param rateModels of the pools, for the rates after the actions. Default: the current rates are used
 */
export function lendingOutcome(
  { market, before, after }: Pick<ReviewedLendingPlan, 'market' | 'before' | 'after'>,
  poolId: string | undefined,
  rateModels: RateModels = {},
): LendingOutcome {
  return toOutcome(before, withRatesAfter(before, after, market, rateModels), market, poolId)
}

export function toOutcome(
  before: PositionState,
  after: PositionState,
  market: LenderMarket,
  poolId: string | undefined,
): LendingOutcome {
  return {
    before,
    after,
    figures: getFigures(before, after, market, poolId),
    unknownYields: getUnknownYields([before, after], market),
    liquidation: liquidationMove(before, after, market, poolId),
  }
}

function getUnknownYields(states: readonly PositionState[], { pools }: LenderMarket): string[] {
  const symbols = states
    .flatMap(({ position }) => Object.values(position.pools))
    .filter((poolPosition) => poolPosition.deposits > 0n || getTotalDebt(poolPosition) > 0n)
    .flatMap(({ poolId }) => {
      const pool = pools[poolId]
      return pool?.stakingYield === 'unknown' ? [pool.asset.symbol] : []
    })
  return [...new Set(symbols)]
}

function getFigures(
  before: PositionState,
  after: PositionState,
  market: LenderMarket,
  poolId: string | undefined,
): LendingFormFigures {
  const both = <Value>(read: (state: PositionState) => Value): BeforeAfter<Value> => {
    const [valueBefore, valueAfter] = [read(before), read(after)]
    return { before: valueBefore, after: valueAfter, moves: valueBefore !== valueAfter }
  }
  const usd = (name: 'deposits' | 'debt' | 'collateral' | 'nav' | 'borrowCapacity') =>
    both(({ figures }) => figureToUsd(figures[name], market))
  const getPosition = ({ position }: PositionState) =>
    poolId === undefined ? undefined : position.pools[poolId]
  return {
    healthFactor: both(({ figures }) => toRatio(figures.healthFactor)),
    healthBand: both(({ figures }) => healthBand(toRatio(figures.healthFactor))),
    ltv: both(({ figures }) => toPercent(toRatio(figures.ltv))),
    borrowLimitUsed: both(({ figures }) =>
      getUsedPercent(figures.adjustedDebt, figures.borrowDiscountedCollateral),
    ),
    leverage: both(({ figures }) => toRatio(figures.leverage)),
    netApr: both(({ aprs }) => aprs.netApr),
    interestPerDay: both((state) => interestPerDay(state, market)),
    deposits: usd('deposits'),
    debt: usd('debt'),
    collateral: usd('collateral'),
    nav: usd('nav'),
    availableToBorrow: usd('borrowCapacity'),
    poolDeposits: both((state) => getPosition(state)?.deposits ?? 0n),
    poolDebt: both((state) => getTotalDebt(getPosition(state))),
  }
}

function toPercent(ratio: number | Unknown): number | Unknown {
  return ratio === 'unknown' ? ratio : ratio * 100
}

function getUsedPercent(debt: LendingFigure, limit: LendingFigure): number | Unknown {
  if (debt === 'unknown' || limit === 'unknown') return 'unknown'
  if (debt === 0n) return 0
  return limit === 0n ? Number.POSITIVE_INFINITY : (Number(debt) / Number(limit)) * 100
}

const DAYS_PER_YEAR = 365

function interestPerDay({ figures, aprs }: PositionState, market: LenderMarket): number | Unknown {
  const debt = figureToUsd(figures.debt, market)
  const { borrowApr } = aprs
  return debt === 'unknown' || borrowApr === 'unknown' ? 'unknown' : (debt * borrowApr) / 100 / DAYS_PER_YEAR
}
