import {
  type LenderMarket,
  type LendingPool,
  type OraclePrice,
  type PoolConfig,
  poolConfig,
  type Unknown,
} from '../market.ts'
import { isCollateral, isPoolInUse, type LenderPosition, type PoolPosition } from '../position.ts'
import type { LendingFigure } from './figures.ts'
import { type BorrowingPower, type CollateralValue, depositValue, type RiskModel } from './get-risk-model.ts'

/** What an account has in one pool, valued. A pool that is not in the market is unknown in all it is needed for. */
export interface Holding {
  readonly position: PoolPosition
  readonly pool: LendingPool | undefined
  readonly config: PoolConfig | Unknown
  readonly price: OraclePrice | Unknown
  /** Value in base units of the numeraire. */
  readonly deposits: LendingFigure
  readonly debt: LendingFigure
}

/** Every pool in which there is something. */
export function getHoldings(position: LenderPosition, market: LenderMarket, books: RiskModel): Holding[] {
  const holdings: Holding[] = []
  for (const poolId in position.pools) {
    const own = position.pools[poolId]
    if (own && isPoolInUse(own)) {
      holdings.push(toHolding(own, market.pools[poolId], position.mode, books))
    }
  }
  return holdings
}

export function toHolding(
  position: PoolPosition,
  pool: LendingPool | undefined,
  mode: number,
  books: RiskModel,
): Holding {
  const price = pool ? pool.oraclePrice : 'unknown'
  const owed = position.debt + position.debtStable
  return {
    position,
    pool,
    config: pool ? poolConfig(pool, mode) : 'unknown',
    price,
    deposits:
      position.deposits === 0n ? 0n : price === 'unknown' ? price : depositValue(position.deposits, price),
    debt: owed === 0n ? 0n : price === 'unknown' ? price : books.debtValue(owed, price),
  }
}

type Weigh = (deposits: readonly CollateralValue[]) => BorrowingPower
type FactorName = 'collateralFactor' | 'borrowCollateralFactor'

/** Returns the collateral value of the enabled deposits, or of all that could be enabled. */
export function getBorrowingPower(
  holdings: readonly Holding[],
  factorName: FactorName,
  weigh: Weigh,
  ofAll = false,
): BorrowingPower | Unknown {
  const counted: CollateralValue[] = []
  for (const { position, pool, config, price, deposits } of holdings) {
    if (position.deposits === 0n || !(ofAll || position.collateralEnabled)) continue
    if (pool && !pool.collateralActive) continue
    if (!pool || config === 'unknown') return 'unknown'
    // What has no liquidation threshold is not collateral, whatever its price.
    if (config.collateralFactor === 0n) continue
    if (price === 'unknown' || deposits === 'unknown') return 'unknown'
    counted.push({
      value: deposits,
      factor: config[factorName],
      price,
      shares: position.depositShares,
      exchangeRate: pool.exchangeRate,
    })
  }
  return weigh(counted)
}

/** The pools whose deposits are switched on as collateral. */
export function collateralPools({ pools }: LenderPosition, market: LenderMarket): LendingPool[] {
  return Object.values(pools)
    .filter(isCollateral)
    .map(({ poolId }) => market.pools[poolId])
    .filter((pool) => pool !== undefined)
}
