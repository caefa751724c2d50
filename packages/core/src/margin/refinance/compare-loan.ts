import { formatUnits } from '../../kernel/amounts.ts'
import type { LendingPool, Unknown } from '../../lending/lender-market.ts'
import { type LenderPosition, type PoolPosition, RATE_MODES } from '../../lending/lender-position.ts'
import { knownRewardApr } from '../../lending/pool-rates.ts'
import { type AprFigures, accountAprs } from '../../lending/risk/account-aprs.ts'
import type { RefinanceSide, RefinanceTerms } from './refinance-terms.ts'

/** Amounts of a loan in base units, and the rate mode of its debt. */
export interface LoanAmounts {
  readonly debt: bigint
  readonly collateral: bigint
  readonly rateMode: 1 | 2
  /** Stable rate of an existing debt, in percent. Default: the rate of new stable debts. */
  readonly stableBorrowRate?: number | undefined
}

/**
 * The loan of a refinancing at both lenders, at their current rates. The move itself shifts utilization and with it the
 * rates, which is not included.
 */
export interface LoanComparison {
  /**
   * APRs of the moved loan alone at the lender that is repaid, in percent. Those relative to the net worth are unknown if the
   * collateral is not worth more than the debt.
   */
  readonly before: AprFigures
  /** APRs of the moved loan alone at the new lender, like `before`. */
  readonly after: AprFigures
  /** US dollars that the move earns or saves a year. Negative if the loan costs more afterwards. */
  readonly yearlyGainUsd: number | Unknown
  readonly cost: RefinanceCost
  /**
   * Days until the gain has paid the costs. Undefined if it never does, because the rates are not better. Without a known
   * cost of gas, the flash loan's fee only.
   */
  readonly breakEvenDays: number | Unknown | undefined
}

/** Costs of a refinancing. */
export interface RefinanceCost {
  /** Fee of the flash loan in base units of the debt's asset. It is added to the debt. */
  readonly flashLoanFee: bigint
  readonly flashLoanFeeUsd: number | Unknown
  /** Unknown if the caller does not state it, and a price is unknown. */
  readonly gasUsd: number | Unknown
}

/** Returns the figures of a loan at both lenders, the costs of the move and the days until they are paid. */
export function compareLoan(
  { from, to }: Pick<RefinanceTerms, 'from' | 'to'>,
  loans: { readonly from: LoanAmounts; readonly to: LoanAmounts },
  costs: Pick<RefinanceCost, 'flashLoanFee' | 'gasUsd'>,
): LoanComparison {
  const yearlyGainUsd = subtract(getYearlyYieldUsd(to, loans.to), getYearlyYieldUsd(from, loans.from))
  const cost = { ...costs, flashLoanFeeUsd: toUsd(costs.flashLoanFee, from.debt) }
  return {
    before: getLoanAprs(from, loans.from),
    after: getLoanAprs(to, loans.to),
    yearlyGainUsd,
    cost,
    breakEvenDays: getBreakEvenDays(yearlyGainUsd, cost),
  }
}

/** Returns the APRs of a loan alone. Other collateral of the account may cover its debt. */
function getLoanAprs(side: RefinanceSide, loan: LoanAmounts): AprFigures {
  const aprs = accountAprs(toLoanPosition(side, loan), side.market)
  const [collateralUsd, debtUsd] = getValuesUsd(side, loan)
  const hasNetWorth = collateralUsd === 'unknown' || debtUsd === 'unknown' || collateralUsd > debtUsd
  return hasNetWorth
    ? aprs
    : { ...aprs, apr: 'unknown', stakingApr: 'unknown', rewardApr: 'unknown', netApr: 'unknown' }
}

/** Returns the values of collateral and debt in US dollars. */
function getValuesUsd(side: RefinanceSide, { collateral, debt }: LoanAmounts) {
  return [toUsd(collateral, side.collateral), toUsd(debt, side.debt)] as const
}

const DAYS_A_YEAR = 365

function getBreakEvenDays(
  yearlyGainUsd: number | Unknown,
  { flashLoanFee, flashLoanFeeUsd, gasUsd }: RefinanceCost,
): number | Unknown | undefined {
  if (yearlyGainUsd === 'unknown') return 'unknown'
  if (yearlyGainUsd <= 0) return undefined
  const feeUsd = flashLoanFee === 0n ? 0 : flashLoanFeeUsd
  if (feeUsd === 'unknown') return 'unknown'
  const costUsd = feeUsd + (gasUsd === 'unknown' ? 0 : gasUsd)
  return (costUsd / yearlyGainUsd) * DAYS_A_YEAR
}

/**
 * Returns the yearly yield of a loan in US dollars: rates and known rewards of collateral and debt. The yield of the tokens
 * themselves is the same at every lender and not included.
 */
function getYearlyYieldUsd(side: RefinanceSide, loan: LoanAmounts): number | Unknown {
  const [collateralUsd, debtUsd] = getValuesUsd(side, loan)
  if (collateralUsd === 'unknown' || debtUsd === 'unknown') return 'unknown'
  const depositApr = side.collateral.depositRate + knownRewardApr(side.collateral, 'depositRate')
  return (collateralUsd * depositApr - debtUsd * getBorrowApr(side.debt, loan)) / 100
}

/** Returns the rate of a debt less known rewards, in percent. */
function getBorrowApr(
  pool: LendingPool,
  { rateMode, stableBorrowRate = pool.stableBorrowRate }: LoanAmounts,
): number {
  return rateMode === RATE_MODES.stable
    ? stableBorrowRate - knownRewardApr(pool, 'stableBorrowRate')
    : pool.variableBorrowRate - knownRewardApr(pool, 'variableBorrowRate')
}

function toUsd(amount: bigint, { priceUsd, asset }: LendingPool): number | Unknown {
  return priceUsd === 'unknown' ? priceUsd : Number(formatUnits(amount, asset.decimals)) * priceUsd
}

function subtract(a: number | Unknown, b: number | Unknown): number | Unknown {
  return a === 'unknown' || b === 'unknown' ? 'unknown' : a - b
}

/** Returns a position of only the loan. */
function toLoanPosition(
  side: RefinanceSide,
  { debt, collateral, rateMode, stableBorrowRate }: LoanAmounts,
): LenderPosition {
  const empty = { deposits: 0n, debt: 0n, debtStable: 0n, collateralEnabled: false }
  const debtPosition: PoolPosition = {
    ...empty,
    poolId: side.debt.poolId,
    underlying: side.debt.underlying,
    [rateMode === RATE_MODES.stable ? 'debtStable' : 'debt']: debt,
    ...(stableBorrowRate === undefined ? {} : { stableBorrowRate }),
  }
  const collateralPosition: PoolPosition = {
    ...empty,
    poolId: side.collateral.poolId,
    underlying: side.collateral.underlying,
    deposits: collateral,
    collateralEnabled: true,
  }
  return {
    ...side.position,
    pools: {
      [debtPosition.poolId]: debtPosition,
      [collateralPosition.poolId]: collateralPosition,
    },
  }
}
