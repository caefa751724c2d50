import { type LenderMarket, type LendingPool, poolConfig, WAD } from '../market.ts'
import { getTotalDebt, hasAnyDebt, type LenderPosition } from '../position.ts'
import { type AccountLiquidity, getAccountLiquidity } from './account-figures.ts'
import { binarySearchMax } from './binary-search-max.ts'
import { INFINITE_HEALTH, type LendingFigure, remainingBelowCap, smaller } from './figures.ts'
import { findExceededCeiling, findIsolationBlock, findSilo } from './find-silo.ts'
import { collateralPools, getHoldings, toHolding } from './get-holdings.ts'
import { getRiskModel } from './get-risk-model.ts'
import { type PositionChange, positionAfter } from './position-after.ts'

/** Options for limits. */
export interface LendingLimitOptions {
  /** Health factor to keep, in WAD. Default: 1, the limit of the lender. */
  readonly targetHealth?: bigint
}

/**
 * The most that can be borrowed of a pool, in base units of its asset: what the collateral, the pool's liquidity, its cap
 * and the ceiling of isolated collateral allow. 0 where it cannot be borrowed in the account's mode or beside what it owes,
 * and where that is less than the least that may be owed. Aave's own check may allow a unit of its numeraire more.
 */
export function maxBorrow(
  position: LenderPosition,
  market: LenderMarket,
  poolId: string,
  { targetHealth = WAD }: LendingLimitOptions = {},
): LendingFigure {
  const pool = market.pools[poolId]
  if (!pool) return 'unknown'
  const config = poolConfig(pool, position.mode)
  if (!pool.borrowingEnabled || pool.isFrozen || isInactive(pool)) return 0n
  if (config === 'unknown') return config
  if (config.debtDisabled || hasNoBorrowingPower(position, market)) return 0n
  if (findSilo(pool, position, market) || findIsolationBlock(pool, position, market)) return 0n
  const room = remainingBelowCap(pool.borrowCap, pool.totalDebt + pool.totalDebtStable) ?? pool.totalLiquidity
  const most = largestChange(position, market, {
    poolId,
    most: smaller(pool.totalLiquidity, room),
    change: (amount) => ({ type: 'Borrow', poolId, amount: toDebt(amount, market) }),
    holds: (risk) =>
      coversDebt(risk) &&
      isHealthy(risk, targetHealth) &&
      !findExceededCeiling(position, market, risk.adjustedDebt),
  })
  const { minDebt = 0n } = pool
  return most !== 'unknown' && getTotalDebt(position.pools[poolId]) + most < minDebt ? 0n : most
}

/**
 * The most that can be withdrawn of a pool, in base units of its asset: the whole deposit where the pool has it and
 * nothing is owed against it.
 */
export function maxWithdraw(
  position: LenderPosition,
  market: LenderMarket,
  poolId: string,
  { targetHealth = WAD }: LendingLimitOptions = {},
): LendingFigure {
  const pool = market.pools[poolId]
  const own = position.pools[poolId]
  if (!own || own.deposits === 0n) return 0n
  if (!pool) return 'unknown'
  if (isInactive(pool)) return 0n
  const most = smaller(own.deposits, pool.totalLiquidity)
  if (!own.collateralEnabled || !hasAnyDebt(position)) return most
  if (findZeroLtvCollateral(pool, position, market)) return 0n
  const isAave = market.family === 'aave-v2' || market.family === 'aave-v3'
  return largestChange(position, market, {
    poolId,
    most,
    change: (amount) => ({ type: 'Withdraw', poolId, amount }),
    // Aave goes by the liquidation threshold alone; the others ask again for what a new debt would need.
    holds: (risk) => (isAave || coversDebt(risk)) && isHealthy(risk, targetHealth),
  })
}

/** The most that is owed for what is borrowed: Comet and Morpho round a debt up to whole shares, by less than a unit. */
function toDebt(amount: bigint, { family }: LenderMarket): bigint {
  const roundsUp = family === 'compound-v3' || family === 'morpho'
  return roundsUp && amount > 0n ? amount + 1n : amount
}

/** A debt so small that it is valued at nothing needs collateral all the same. */
function hasNoBorrowingPower(position: LenderPosition, market: LenderMarket): boolean {
  const books = getRiskModel(market)
  const { borrowing } = getAccountLiquidity(getHoldings(position, market, books), books)
  return borrowing !== 'unknown' && borrowing.fine === 0n
}

function isInactive({ isActive, isPaused }: LendingPool): boolean {
  return !isActive || isPaused
}

/** Aave V3 wants collateral without ltv to be taken out first, as long as something is owed: such a pool, if there is one. */
export function findZeroLtvCollateral(
  pool: LendingPool,
  position: LenderPosition,
  market: LenderMarket,
): LendingPool | undefined {
  const hasNoLtv = (of: LendingPool) => {
    const config = poolConfig(of, position.mode)
    return config !== 'unknown' && config.collateralFactor > 0n && config.borrowCollateralFactor === 0n
  }
  if (market.family !== 'aave-v3' || hasNoLtv(pool)) return undefined
  return collateralPools(position, market).find(hasNoLtv)
}

/** Whether an amount can be borrowed. Undefined if that is unknown. */
type Verdict = boolean | undefined

interface SearchTerms {
  readonly poolId: string
  readonly most: bigint
  readonly change: (amount: bigint) => PositionChange
  readonly holds: (risk: AccountLiquidity) => Verdict
}

function largestChange(
  position: LenderPosition,
  market: LenderMarket,
  { poolId, most, change, holds }: SearchTerms,
): LendingFigure {
  const books = getRiskModel(market)
  const others = getHoldings(position, market, books).filter((holding) => holding.position.poolId !== poolId)
  const verdict = (amount: bigint) => {
    const own = positionAfter(position, market, change(amount)).pools[poolId]
    const changed = own ? [toHolding(own, market.pools[poolId], position.mode, books)] : []
    return holds(getAccountLiquidity([...others, ...changed], books))
  }
  // A missing price or factor is missing at every amount, but for those at which nothing is left to value.
  if (verdict(most) === undefined || verdict(0n) === undefined) return 'unknown'
  return binarySearchMax((amount) => verdict(amount) === true, most) ?? 0n
}

function coversDebt({ borrowing, adjustedDebt }: AccountLiquidity): Verdict {
  if (adjustedDebt === 0n) return true
  if (borrowing === 'unknown' || adjustedDebt === 'unknown') return undefined
  return adjustedDebt * borrowing.scale <= borrowing.fine
}

function isHealthy({ healthFactor }: AccountLiquidity, target: bigint): Verdict {
  return healthFactor === 'unknown' ? undefined : healthFactor >= target
}

/**
 * How many times its own funds an account can hold of an asset at most, WAD: `1 / (1 - borrowCollateralFactor)`, on Init
 * `1 / (1 - collateralFactor / borrowFactor)` with the borrow factor of what is owed.
 */
export function maxLeverage(long: LendingPool, mode: number, short: LendingPool = long): LendingFigure {
  const own = poolConfig(long, mode)
  const owed = poolConfig(short, mode)
  if (own === 'unknown' || owed === 'unknown') return 'unknown'
  if (owed.borrowFactor === 0n) return 'unknown'
  const share = (own.borrowCollateralFactor * WAD) / owed.borrowFactor
  return share >= WAD ? INFINITE_HEALTH : (WAD * WAD) / (WAD - share)
}

/**
 * Returns the share of a pool's deposits that is borrowed, in WAD; 0 without deposits. A lender that keeps no total of its
 * deposits has debt and available liquidity in its place.
 */
export function poolUtilization({
  totalDeposits,
  totalDebt,
  totalDebtStable,
  totalLiquidity,
}: Pick<LendingPool, 'totalDeposits' | 'totalDebt' | 'totalDebtStable' | 'totalLiquidity'>): bigint {
  const debt = totalDebt + totalDebtStable
  const deposits = totalDeposits === 'unknown' ? debt + totalLiquidity : totalDeposits
  return deposits === 0n ? 0n : (debt * WAD) / deposits
}
