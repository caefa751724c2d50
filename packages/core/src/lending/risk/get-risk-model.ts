import { type LenderMarket, type OraclePrice, WAD } from '../lender-market.ts'
import { BPS, divideNearest, divideUp } from './math.ts'

/** Value of a collateral deposit. */
export interface CollateralValue {
  /** Value in base units of the numeraire. */
  readonly value: bigint
  /** WAD. */
  readonly factor: bigint
  readonly price: OraclePrice
  /** Deposit in shares of the lender. */
  readonly shares: bigint | undefined
  readonly exchangeRate: bigint | undefined
}

/** Weighted value of collateral. */
export interface BorrowingPower {
  /** Unweighted value, in base units of the numeraire. */
  readonly worth: bigint
  /** Average factor, in WAD. */
  readonly average: bigint
  /** Weighted value, in base units of the numeraire. */
  readonly amount: bigint
  /** Weighted value before the last rounding, times `scale`. Limits are checked against it. */
  readonly fine: bigint
  readonly scale: bigint
}

/** Risk math and rounding of a lender family. */
export interface RiskModel {
  readonly debtValue: (amount: bigint, price: OraclePrice) => bigint
  /** Collateral weighted by liquidation threshold. */
  readonly liquidationPower: (deposits: readonly CollateralValue[]) => BorrowingPower
  /** Collateral weighted by LTV. */
  readonly borrowPower: (deposits: readonly CollateralValue[]) => BorrowingPower
  /** Whether debts are weighted by borrow factor. */
  readonly usesBorrowFactor: boolean
  /** Health factor of a debt above 0, in WAD. */
  readonly health: (power: BorrowingPower, debt: bigint) => bigint
}

export function getRiskModel({ family, roundsAgainstUser }: LenderMarket): RiskModel {
  if (family === 'aave-v2' || family === 'aave-v3') return roundsAgainstUser ? AAVE_V3_5 : AAVE
  if (family === 'compound-v2') return COMPOUND_V2
  return family === 'init' ? INIT : ROUND_DOWN
}

export function depositValue(amount: bigint, { price, per }: OraclePrice): bigint {
  return (amount * price) / per
}

const debtValueUp = (amount: bigint, { price, per }: OraclePrice) => divideUp(amount * price, per)

const FACTOR_BPS = WAD / BPS

/** Creates the weighting of Aave: all collateral by one average factor in whole basis points. */
function averageFactors(divide: (numerator: bigint, denominator: bigint) => bigint) {
  return (deposits: readonly CollateralValue[]): BorrowingPower => {
    const { worth, weighted } = weighInBps(deposits)
    const average = worth === 0n ? 0n : weighted / worth
    const fine = worth * average
    return { worth, average: average * FACTOR_BPS, amount: divide(fine, BPS), fine, scale: BPS }
  }
}

function weighInBps(deposits: readonly CollateralValue[]): { worth: bigint; weighted: bigint } {
  let worth = 0n
  let weighted = 0n
  for (const { value, factor } of deposits) {
    worth += value
    weighted += value * (factor / FACTOR_BPS)
  }
  return { worth, weighted }
}

const divideDown = (numerator: bigint, denominator: bigint) => numerator / denominator

const averageNearest = averageFactors(divideNearest)

/** `GenericLogic.calculateUserAccountData` of Aave V2 and of V3 up to 3.3. */
const AAVE: RiskModel = {
  debtValue: depositValue,
  liquidationPower: averageNearest,
  borrowPower: averageNearest,
  usesBorrowFactor: false,
  health: ({ amount }, debt) => divideNearest(amount * WAD, debt),
}

/** `GenericLogic` of Aave V3 since 3.5: rounds debts up, and does not round the health factor to basis points. */
const AAVE_V3_5: RiskModel = {
  debtValue: debtValueUp,
  liquidationPower: (deposits) => {
    const { worth, weighted } = weighInBps(deposits)
    const average = worth === 0n ? 0n : weighted / worth
    return { worth, average: average * FACTOR_BPS, amount: weighted / BPS, fine: weighted, scale: BPS }
  },
  borrowPower: averageFactors(divideDown),
  usesBorrowFactor: false,
  health: ({ fine, scale }, debt) => divideNearest(fine * WAD, debt) / scale,
}

/** Sums the weighted value of each deposit. */
function sumFactors(getWeighted: (deposit: CollateralValue) => bigint, scale = 1n) {
  return (deposits: readonly CollateralValue[]): BorrowingPower => {
    let worth = 0n
    let fine = 0n
    for (const deposit of deposits) {
      worth += deposit.value
      fine += getWeighted(deposit)
    }
    const amount = fine / scale
    return { worth, average: worth === 0n ? 0n : (fine * WAD) / (worth * scale), amount, fine, scale }
  }
}

const healthDown = ({ amount }: BorrowingPower, debt: bigint) => (amount * WAD) / debt

function toRiskModel(power: (deposits: readonly CollateralValue[]) => BorrowingPower): RiskModel {
  return {
    debtValue: depositValue,
    liquidationPower: power,
    borrowPower: power,
    usesBorrowFactor: false,
    health: healthDown,
  }
}

/** Rounds like `isLiquidatable` and `isBorrowCollateralized` of Comet, and `_isHealthy` of Morpho. */
const ROUND_DOWN = toRiskModel(sumFactors(({ value, factor }) => (value * factor) / WAD))

/**
 * `getHypotheticalAccountLiquidityInternal` of Compound V2 and Venus: factor, exchange rate and price each rounded
 * down. Debts outside of markets, such as VAI of Venus, are not included.
 */
const COMPOUND_V2 = toRiskModel(
  sumFactors(({ value, factor, price: { price, per }, shares, exchangeRate }) =>
    shares === undefined || exchangeRate === undefined
      ? (value * factor) / WAD
      : (((((factor * exchangeRate) / WAD) * price) / per) * shares) / WAD,
  ),
)

/**
 * Rounds once, at the end, like `getCollateralCreditCurrent_e36` and `getBorrowCreditCurrent_e36` of Init.
 */
const INIT: RiskModel = {
  ...toRiskModel(sumFactors(({ value, factor }) => value * factor, WAD)),
  usesBorrowFactor: true,
}
