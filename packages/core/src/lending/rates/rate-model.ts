import { type LenderFamilyId, type LendingPool, WAD } from '../lender-market.ts'
import { poolUtilization } from '../risk/max-borrow.ts'

/** 1 with 27 decimals, the fixed-point format of Aave's rates and of utilization. */
export const RAY = 10n ** 27n

/** A curve with one kink: the rate rises by `slope` up to a utilization of `kink`, and by `jump` beyond. In WAD. */
export interface KinkedCurve {
  readonly base: bigint
  readonly slope: bigint
  readonly jump: bigint
  readonly kink: bigint
}

/**
 * Rates of a pool as a function of its utilization, with the formulas of its contract.
 *
 * - `aave`: in RAY per year. `slope1` is the increase up to the optimum, `slope2` that beyond; `reserveFactor` in basis
 *   points. All debt is assumed to be at the variable rate: debt at a stable rate would pay depositors in addition.
 *   https://github.com/aave/protocol-v2 and https://github.com/aave-dao/aave-v3-origin,
 *   DefaultReserveInterestRateStrategy
 * - `jump`: Compound V2 and its forks, per period.
 *   https://github.com/compound-finance/compound-protocol/blob/master/contracts/BaseJumpRateModelV2.sol
 * - `comet`: Compound III, per second, with separate parameters for deposits.
 *   https://github.com/compound-finance/comet/blob/main/contracts/Comet.sol
 * - `adaptive`: Morpho, per second, with 18 decimals more than WAD so that its rate is exact to the last unit. The
 *   curve moves with time; this is its current state. https://github.com/morpho-org/morpho-blue-irm, AdaptiveCurveIrm
 */
export type RateModel =
  | {
      readonly kind: 'aave'
      readonly base: bigint
      readonly slope1: bigint
      readonly slope2: bigint
      readonly optimum: bigint
      readonly reserveFactor: bigint
    }
  | {
      readonly kind: 'jump'
      readonly borrow: KinkedCurve
      readonly reserveFactor: bigint
      readonly periodsAYear: bigint
    }
  | { readonly kind: 'comet'; readonly borrow: KinkedCurve; readonly deposit: KinkedCurve }
  | { readonly kind: 'adaptive'; readonly rateAtTarget: bigint; readonly fee: bigint }

/** Rate model of a pool. 'none' without interest, 'unknown' for other contracts. */
export type RateRule = RateModel | 'unknown' | 'none'

/** Rates in the units of the contract: RAY per year for Aave, WAD per period for the others. */
export interface ContractRates {
  readonly borrow: bigint
  readonly deposit: bigint
}

/**
 * Returns the rates at a utilization, rounded at every step like the contract.
 *
 * @param utilization in RAY
 */
export function getRates(model: RateModel, utilization: bigint): ContractRates {
  const inWad = utilization / RAY_OVER_WAD
  switch (model.kind) {
    case 'aave':
      return aaveRates(model, utilization)
    case 'jump': {
      const borrow = evaluateCurve(model.borrow, inWad)
      const toPool = (borrow * (WAD - model.reserveFactor)) / WAD
      return { borrow, deposit: (inWad * toPool) / WAD }
    }
    case 'comet':
      return { borrow: evaluateCurve(model.borrow, inWad), deposit: evaluateCurve(model.deposit, inWad) }
    case 'adaptive': {
      const borrow = (adaptiveFactor(inWad) * model.rateAtTarget) / WAD / WAD
      return { borrow, deposit: (((borrow * inWad) / WAD) * (WAD - model.fee)) / WAD }
    }
  }
}

/** Returns the utilization at the kink of the curve, in RAY. Undefined for a straight line. */
export function optimalUtilization(model: RateModel): bigint | undefined {
  const kink = getKink(model)
  return kink > 0n && kink < RAY ? kink : undefined
}

/** Returns the number of periods per year of a model's rates, and the unit of the rates. */
function getAnnualUnits(model: RateModel): { readonly periods: bigint; readonly unit: bigint } {
  switch (model.kind) {
    case 'aave':
      return { periods: 1n, unit: RAY }
    case 'jump':
      return { periods: model.periodsAYear, unit: WAD }
    default:
      return { periods: SECONDS_A_YEAR, unit: WAD }
  }
}

/**
 * Returns the model of Morpho with a rate at a utilization, in RAY. The contract returns that rate; the curve's shape
 * is fixed.
 */
export function adaptiveModel(borrowRate: bigint, utilization: bigint, fee: bigint): RateModel {
  const factor = adaptiveFactor(utilization / RAY_OVER_WAD)
  return { kind: 'adaptive', rateAtTarget: (borrowRate * WAD * WAD + factor - 1n) / factor, fee }
}

/**
 * Returns a model of which the curve passes through the current borrow rate of a pool. Only the curve of Morpho shifts over
 * time, so that a model of another block than that of the pool differs from its rates; the others are returned as
 * they are.
 */
export function fitRateModel(
  model: RateModel,
  pool: Totals & Pick<LendingPool, 'variableBorrowRate'>,
): RateModel {
  const { variableBorrowRate } = pool
  if (model.kind !== 'adaptive' || !(variableBorrowRate > 0)) return model
  const { periods, unit } = getAnnualUnits(model)
  const borrowRate = (BigInt(Math.round(variableBorrowRate * 1e10)) * unit) / periods / 10n ** 12n
  return adaptiveModel(borrowRate, rateModelUtilization('morpho', pool), model.fee)
}

const RAY_OVER_WAD = RAY / WAD
const SECONDS_A_YEAR = 31_536_000n
const BASIS_POINTS = 10_000n

function aaveRates(
  { base, slope1, slope2, optimum, reserveFactor }: Extract<RateModel, { kind: 'aave' }>,
  use: bigint,
): ContractRates {
  const borrow =
    use > optimum
      ? base + slope1 + rayMul(slope2, rayDiv(use - optimum, RAY - optimum))
      : base + (optimum === 0n ? 0n : rayDiv(rayMul(slope1, use), optimum))
  const gross = rayMul(borrow, use)
  return {
    borrow,
    deposit: (gross * (BASIS_POINTS - reserveFactor) + BASIS_POINTS / 2n) / BASIS_POINTS,
  }
}

// Rounds half up, like `WadRayMath` of Aave.
function rayMul(a: bigint, b: bigint): bigint {
  return (a * b + RAY / 2n) / RAY
}

function rayDiv(a: bigint, b: bigint): bigint {
  return (a * RAY + b / 2n) / b
}

function evaluateCurve({ base, slope, jump, kink }: KinkedCurve, use: bigint): bigint {
  if (use <= kink) return base + (slope * use) / WAD
  return base + (slope * kink) / WAD + (jump * (use - kink)) / WAD
}

// Constants of Morpho's adaptive curve (`ConstantsLib`): a quarter of the target rate at 0% utilization, four times
// that rate at 100%.
const TARGET_UTILIZATION = (9n * WAD) / 10n
const STEEPNESS = 4n * WAD

/** Returns the multiple of the target rate, in WAD. */
function adaptiveFactor(use: bigint): bigint {
  const distance = use - TARGET_UTILIZATION
  const norm = distance > 0n ? WAD - TARGET_UTILIZATION : TARGET_UTILIZATION
  const error = (distance * WAD) / norm
  const steepness = distance < 0n ? WAD - (WAD * WAD) / STEEPNESS : STEEPNESS - WAD
  return (steepness * error) / WAD + WAD
}

function getKink(model: RateModel): bigint {
  if (model.kind === 'aave') return model.optimum
  return (model.kind === 'adaptive' ? TARGET_UTILIZATION : model.borrow.kink) * RAY_OVER_WAD
}

/** Rates of a pool at a utilization: `utilization` from 0 to 1, rates in percent a year. */
export interface RateCurvePoint {
  readonly utilization: number
  readonly borrow: number
  readonly deposit: number
}

/** Returns the rates at a utilization, in percent a year. @param utilization in RAY */
export function rateCurvePoint(model: RateModel, utilization: bigint): RateCurvePoint {
  const { borrow, deposit } = getRates(model, utilization)
  const { periods, unit } = getAnnualUnits(model)
  const percent = (rate: bigint) => Number((rate * periods * 10n ** 12n) / unit) / 1e10
  return {
    utilization: Number(utilization / 10n ** 15n) / 1e12,
    borrow: percent(borrow),
    deposit: percent(deposit),
  }
}

/** Returns the curve from 0% to 100% utilization in equal steps, with an additional point at the kink. */
export function rateCurve(model: RateModel, points = 41): RateCurvePoint[] {
  const even = Array.from({ length: points }, (_, index) => (RAY * BigInt(index)) / BigInt(points - 1))
  const kink = optimalUtilization(model)
  const utilizations = kink === undefined || even.includes(kink) ? even : [...even, kink].sort(ascending)
  return utilizations.map((utilization) => rateCurvePoint(model, utilization))
}

/**
 * Returns the utilization of a pool as its rate model defines it, in RAY: Aave divides debt by debt and available
 * liquidity, the other families divide it by deposits.
 */
export function rateModelUtilization(family: LenderFamilyId, pool: Totals): bigint {
  const { totalDebt, totalDebtStable, totalLiquidity } = pool
  if (!family.startsWith('aave')) return poolUtilization(pool) * WAD_IN_RAY
  const debt = totalDebt + totalDebtStable
  const total = debt + totalLiquidity
  return total === 0n ? 0n : (debt * RAY + total / 2n) / total
}

type Totals = Pick<LendingPool, 'totalDeposits' | 'totalDebt' | 'totalDebtStable' | 'totalLiquidity'>
const WAD_IN_RAY = RAY / WAD
function ascending(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}
