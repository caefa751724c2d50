import {
  figureToUsd,
  getTotalDebt,
  type HealthBand,
  healthBand,
  type LenderMarket,
  type LendingFigure,
  type PositionState,
  toRatio,
  type Unknown,
} from '@causeway/core/lending'
import { type LiquidationMove, liquidationMove } from './liquidation.ts'

/** A figure as it is and as it would be. */
export interface BeforeAfter<Value> {
  readonly before: Value
  readonly after: Value
  /** Whether the action moves it: what stays as it is need not be shown. */
  readonly moves: boolean
}

/** A number, or that it cannot be told. */
type Figure = BeforeAfter<number | Unknown>

/** The figures of an account before and after an action, in the order in which a form shows them. */
export interface LendingFormFigures {
  /** Infinite without debt. */
  readonly healthFactor: Figure
  readonly healthBand: BeforeAfter<HealthBand>
  /** The debt to what the collateral is worth, in percent; infinite for a debt without collateral. */
  readonly ltv: Figure
  /** Of what may be owed, how much is; in percent, infinite for a debt without collateral. */
  readonly borrowLimitUsed: Figure
  /** Times the account's own funds. */
  readonly leverage: Figure
  /** Percent a year on the net worth. */
  readonly netApr: Figure
  /** What the debt costs a day at the rates of now, in US dollars. */
  readonly interestPerDay: Figure
  /** US dollars, here and below. */
  readonly deposits: Figure
  readonly debt: Figure
  readonly collateral: Figure
  readonly nav: Figure
  readonly availableToBorrow: Figure
  /** Of the pool that is acted on, in base units of its asset; 0 for a switch of the mode. */
  readonly poolDeposits: BeforeAfter<bigint>
  readonly poolDebt: BeforeAfter<bigint>
}

/** What an action makes of an account. Keep the one from before it was sent: the position that is read after has it in. */
export interface LendingOutcome {
  readonly before: PositionState
  readonly after: PositionState
  readonly figures: LendingFormFigures
  /** The price that decides over liquidation; undefined where no price alone leads there. */
  readonly liquidation: LiquidationMove | undefined
}

export function outcomeOf(
  before: PositionState,
  after: PositionState,
  market: LenderMarket,
  poolId: string | undefined,
): LendingOutcome {
  return {
    before,
    after,
    figures: figuresOf(before, after, market, poolId),
    liquidation: liquidationMove(before, after, market, poolId),
  }
}

function figuresOf(
  before: PositionState,
  after: PositionState,
  market: LenderMarket,
  poolId: string | undefined,
): LendingFormFigures {
  const both = <Value>(read: (state: PositionState) => Value): BeforeAfter<Value> => {
    const [was, is] = [read(before), read(after)]
    return { before: was, after: is, moves: was !== is }
  }
  const usd = (name: 'deposits' | 'debt' | 'collateral' | 'nav' | 'borrowCapacity') =>
    both(({ figures }) => figureToUsd(figures[name], market))
  const own = ({ position }: PositionState) => (poolId === undefined ? undefined : position.pools[poolId])
  return {
    healthFactor: both(({ figures }) => toRatio(figures.healthFactor)),
    healthBand: both(({ figures }) => healthBand(toRatio(figures.healthFactor))),
    ltv: both(({ figures }) => percentOf(toRatio(figures.ltv))),
    borrowLimitUsed: both(({ figures }) => shareOf(figures.adjustedDebt, figures.borrowDiscountedCollateral)),
    leverage: both(({ figures }) => toRatio(figures.leverage)),
    netApr: both(({ aprs }) => aprs.netApr),
    interestPerDay: both((state) => interestPerDay(state, market)),
    deposits: usd('deposits'),
    debt: usd('debt'),
    collateral: usd('collateral'),
    nav: usd('nav'),
    availableToBorrow: usd('borrowCapacity'),
    poolDeposits: both((state) => own(state)?.deposits ?? 0n),
    poolDebt: both((state) => getTotalDebt(own(state))),
  }
}

function percentOf(ratio: number | Unknown): number | Unknown {
  return ratio === 'unknown' ? ratio : ratio * 100
}

function shareOf(part: LendingFigure, whole: LendingFigure): number | Unknown {
  if (part === 'unknown' || whole === 'unknown') return 'unknown'
  if (part === 0n) return 0
  return whole === 0n ? Number.POSITIVE_INFINITY : (Number(part) / Number(whole)) * 100
}

const DAYS = 365

function interestPerDay({ figures, aprs }: PositionState, market: LenderMarket): number | Unknown {
  const debt = figureToUsd(figures.debt, market)
  const { borrowApr } = aprs
  return debt === 'unknown' || borrowApr === 'unknown' ? 'unknown' : (debt * borrowApr) / 100 / DAYS
}
