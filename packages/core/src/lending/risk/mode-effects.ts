import { type LenderMarket, type LendingMode, poolConfig, type Unknown, WAD } from '../lender-market.ts'
import { hasDebt, isCollateral, type LenderPosition, type PoolPosition } from '../lender-position.ts'
import { type AccountFigures, accountFigures } from './account-figures.ts'

/** Effect of selecting a mode. */
export interface ModeEffect {
  readonly mode: LendingMode
  readonly isChosen: boolean
  /** Figures of the account in that mode. */
  readonly figures: AccountFigures
  /** Ids of pools whose debt or collateral the mode does not allow. */
  readonly forbiddenBy: readonly string[]
  /** Whether the account can switch to the mode: no pool forbids it, and the account stays healthy. */
  readonly isAllowed: boolean | Unknown
}

/** Returns the effect of each mode of the market, by ascending id. */
export function modeEffects(position: LenderPosition, market: LenderMarket): ModeEffect[] {
  return Object.values(market.modes).map((mode) => {
    const figures = accountFigures({ ...position, mode: mode.id }, market)
    const forbiddenBy = Object.values(position.pools)
      .filter((poolPosition) => isForbidden(poolPosition, mode.id, market))
      .map(({ poolId }) => poolId)
    const isHealthy = figures.healthFactor === 'unknown' ? 'unknown' : figures.healthFactor >= WAD
    return {
      mode,
      isChosen: mode.id === position.mode,
      figures,
      forbiddenBy,
      isAllowed: forbiddenBy.length === 0 && isHealthy,
    }
  })
}

function isForbidden(poolPosition: PoolPosition, mode: number, { family, pools }: LenderMarket): boolean {
  const pool = pools[poolPosition.poolId]
  const config = pool ? poolConfig(pool, mode) : 'unknown'
  if (config === 'unknown') return false
  const borrowed = hasDebt(poolPosition)
  // Mode 0 is always allowed on Aave and Venus, and does not exist on Init.
  if (family !== 'init') return borrowed && config.debtDisabled && mode !== 0
  return (borrowed && config.debtDisabled) || (isCollateral(poolPosition) && config.collateralDisabled)
}
