import {
  type LenderMarket,
  type LendingPool,
  type OraclePrice,
  type PoolConfig,
  poolConfig,
  type Unknown,
} from '../lender-market.ts'
import { isCollateral, isPoolInUse, type LenderPosition, type PoolPosition } from '../lender-position.ts'
import { type BorrowingPower, type CollateralValue, depositValue, type RiskModel } from './get-risk-model.ts'
import type { LendingFigure } from './math.ts'

/** Position in one pool with its values. Values are unknown if the market does not have the pool. */
export interface Holding {
  readonly position: PoolPosition
  readonly pool: LendingPool | undefined
  readonly config: PoolConfig | Unknown
  readonly price: OraclePrice | Unknown
  /** Value in base units of the numeraire. */
  readonly deposits: LendingFigure
  readonly debt: LendingFigure
}

/** Returns the holdings of an account, one per pool with deposits or debt. */
export function getHoldings(position: LenderPosition, market: LenderMarket, model: RiskModel): Holding[] {
  const holdings: Holding[] = []
  for (const poolId in position.pools) {
    const poolPosition = position.pools[poolId]
    if (poolPosition && isPoolInUse(poolPosition)) {
      holdings.push(toHolding(poolPosition, market.pools[poolId], position.mode, model))
    }
  }
  return holdings
}

export function toHolding(
  position: PoolPosition,
  pool: LendingPool | undefined,
  mode: number,
  model: RiskModel,
): Holding {
  const price = pool ? pool.oraclePrice : 'unknown'
  const totalDebt = position.debt + position.debtStable
  return {
    position,
    pool,
    config: pool ? poolConfig(pool, mode) : 'unknown',
    price,
    deposits:
      position.deposits === 0n ? 0n : price === 'unknown' ? price : depositValue(position.deposits, price),
    debt: totalDebt === 0n ? 0n : price === 'unknown' ? price : model.debtValue(totalDebt, price),
  }
}

type CollateralWeighting = (deposits: readonly CollateralValue[]) => BorrowingPower
type FactorName = 'collateralFactor' | 'borrowCollateralFactor'

/** Returns the collateral value of the enabled deposits, or of all that could be enabled. */
export function getBorrowingPower(
  holdings: readonly Holding[],
  factorName: FactorName,
  getPower: CollateralWeighting,
  includesDisabled = false,
): BorrowingPower | Unknown {
  const values: CollateralValue[] = []
  for (const { position, pool, config, price, deposits } of holdings) {
    if (position.deposits === 0n || !(includesDisabled || position.collateralEnabled)) continue
    if (pool && !pool.collateralActive) continue
    if (!pool || config === 'unknown') return 'unknown'
    // Skip deposits without a liquidation threshold before their price, which may be unknown.
    if (config.collateralFactor === 0n) continue
    if (price === 'unknown' || deposits === 'unknown') return 'unknown'
    values.push({
      value: deposits,
      factor: config[factorName],
      price,
      shares: position.depositShares,
      exchangeRate: pool.exchangeRate,
    })
  }
  return getPower(values)
}

/** Returns the pools whose deposits are enabled as collateral. */
export function collateralPools({ pools }: LenderPosition, market: LenderMarket): LendingPool[] {
  return Object.values(pools)
    .filter(isCollateral)
    .map(({ poolId }) => market.pools[poolId])
    .filter((pool) => pool !== undefined)
}
