import { type LenderMarket, type LendingPool, poolConfig, WAD } from '../lender-market.ts'
import { getTotalDebt, hasAnyDebt, type LenderPosition } from '../lender-position.ts'
import { type AccountLiquidity, getAccountLiquidity } from './account-figures.ts'
import { binarySearchMax } from './binary-search-max.ts'
import { findExceededCeiling, findIsolationBlock, findSilo } from './find-silo.ts'
import { collateralPools, getHoldings, toHolding } from './get-holdings.ts'
import { getRiskModel } from './get-risk-model.ts'
import { INFINITE_HEALTH, type LendingFigure, remainingBelowCap, smaller } from './math.ts'
import { type PositionChange, positionAfter } from './position-after.ts'

/** Options for limits. */
export interface LendingLimitOptions {
  /** Health factor to keep, in WAD. Default: 1, the limit of the lender. */
  readonly targetHealth?: bigint
}

/**
 * Returns the maximum that can be borrowed from a pool, in base units of its asset. It is limited by collateral,
 * liquidity, borrow cap and the debt ceiling of isolated collateral. 0 if the pool cannot be borrowed in the account's
 * mode or in addition to its debt, or if the minimum debt cannot be reached. Aave's own check may allow one more unit
 * of its numeraire.
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
  const remaining =
    remainingBelowCap(pool.borrowCap, pool.totalDebt + pool.totalDebtStable) ?? pool.totalLiquidity
  const largest = largestChange(position, market, {
    poolId,
    max: smaller(pool.totalLiquidity, remaining),
    change: (amount) => ({ type: 'Borrow', poolId, amount: toDebt(amount, market) }),
    holds: (risk) =>
      coversDebt(risk) &&
      isHealthy(risk, targetHealth) &&
      !findExceededCeiling(position, market, risk.adjustedDebt),
  })
  const { minDebt = 0n } = pool
  return largest !== 'unknown' && getTotalDebt(position.pools[poolId]) + largest < minDebt ? 0n : largest
}

/**
 * Returns the maximum that can be withdrawn from a pool, in base units of its asset. Without debt against it, it is the
 * whole deposit, limited by the pool's liquidity.
 */
export function maxWithdraw(
  position: LenderPosition,
  market: LenderMarket,
  poolId: string,
  { targetHealth = WAD }: LendingLimitOptions = {},
): LendingFigure {
  const pool = market.pools[poolId]
  const poolPosition = position.pools[poolId]
  if (!poolPosition || poolPosition.deposits === 0n) return 0n
  if (!pool) return 'unknown'
  if (isInactive(pool)) return 0n
  const available = smaller(poolPosition.deposits, pool.totalLiquidity)
  if (!poolPosition.collateralEnabled || !hasAnyDebt(position)) return available
  if (findZeroLtvCollateral(pool, position, market)) return 0n
  const isAave = market.family === 'aave-v2' || market.family === 'aave-v3'
  return largestChange(position, market, {
    poolId,
    max: available,
    change: (amount) => ({ type: 'Withdraw', poolId, amount }),
    // Aave only checks the liquidation threshold; the other families check the LTV as well.
    holds: (risk) => (isAave || coversDebt(risk)) && isHealthy(risk, targetHealth),
  })
}

/**
 * Returns the maximum debt for a borrowed amount: Comet and Morpho round debts up to whole shares, by less than a unit.
 */
function toDebt(amount: bigint, { family }: LenderMarket): bigint {
  const roundsUp = family === 'compound-v3' || family === 'morpho'
  return roundsUp && amount > 0n ? amount + 1n : amount
}

/** Returns whether nothing can be borrowed. Even a debt whose value rounds to 0 requires collateral. */
function hasNoBorrowingPower(position: LenderPosition, market: LenderMarket): boolean {
  const model = getRiskModel(market)
  const { borrowing } = getAccountLiquidity(getHoldings(position, market, model), model)
  return borrowing !== 'unknown' && borrowing.fine === 0n
}

function isInactive({ isActive, isPaused }: LendingPool): boolean {
  return !isActive || isPaused
}

/**
 * Returns a collateral pool with an LTV of 0, which Aave V3 requires to be withdrawn first while the account has debt.
 */
export function findZeroLtvCollateral(
  pool: LendingPool,
  position: LenderPosition,
  market: LenderMarket,
): LendingPool | undefined {
  const hasZeroLtv = (collateral: LendingPool) => {
    const config = poolConfig(collateral, position.mode)
    return config !== 'unknown' && config.collateralFactor > 0n && config.borrowCollateralFactor === 0n
  }
  if (market.family !== 'aave-v3' || hasZeroLtv(pool)) return undefined
  return collateralPools(position, market).find(hasZeroLtv)
}

/** Whether an amount can be borrowed. Undefined if that is unknown. */
type BorrowCheck = boolean | undefined

interface SearchTerms {
  readonly poolId: string
  readonly max: bigint
  readonly change: (amount: bigint) => PositionChange
  readonly holds: (risk: AccountLiquidity) => BorrowCheck
}

function largestChange(
  position: LenderPosition,
  market: LenderMarket,
  { poolId, max, change, holds }: SearchTerms,
): LendingFigure {
  const model = getRiskModel(market)
  const others = getHoldings(position, market, model).filter((holding) => holding.position.poolId !== poolId)
  const check = (amount: bigint) => {
    const changedPool = positionAfter(position, market, change(amount)).pools[poolId]
    const changed = changedPool ? [toHolding(changedPool, market.pools[poolId], position.mode, model)] : []
    return holds(getAccountLiquidity([...others, ...changed], model))
  }
  // Without a price or factor, the limit is unknown unless the withdrawal leaves no balance.
  if (check(max) === undefined || check(0n) === undefined) return 'unknown'
  return binarySearchMax((amount) => check(amount) === true, max) ?? 0n
}

function coversDebt({ borrowing, adjustedDebt }: AccountLiquidity): BorrowCheck {
  if (adjustedDebt === 0n) return true
  if (borrowing === 'unknown' || adjustedDebt === 'unknown') return undefined
  return adjustedDebt * borrowing.scale <= borrowing.fine
}

function isHealthy({ healthFactor }: AccountLiquidity, target: bigint): BorrowCheck {
  return healthFactor === 'unknown' ? undefined : healthFactor >= target
}

/**
 * Returns the maximum leverage of a long asset, as a multiple of the margin in WAD: `1 / (1 - borrowCollateralFactor /
 * borrowFactor)`, where the borrow factor is that of the short asset (1 except on Init).
 */
export function maxLeverage(long: LendingPool, mode: number, short: LendingPool = long): LendingFigure {
  const longConfig = poolConfig(long, mode)
  const shortConfig = poolConfig(short, mode)
  if (longConfig === 'unknown' || shortConfig === 'unknown') return 'unknown'
  if (shortConfig.borrowFactor === 0n) return 'unknown'
  const share = (longConfig.borrowCollateralFactor * WAD) / shortConfig.borrowFactor
  return share >= WAD ? INFINITE_HEALTH : (WAD * WAD) / (WAD - share)
}

/**
 * Returns the share of a pool's deposits that is borrowed, in WAD; 0 without deposits. If the lender reports no total
 * deposits, the debt plus the available liquidity is used.
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
