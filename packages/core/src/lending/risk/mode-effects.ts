import { type LenderMarket, type LendingMode, poolConfig, type Unknown, WAD } from '../market.ts'
import { hasDebt, isCollateral, type LenderPosition, type PoolPosition } from '../position.ts'
import { type AccountFigures, accountFigures } from './account-figures.ts'

/** Effect of selecting a mode. */
export interface ModeEffect {
  readonly mode: LendingMode
  readonly isChosen: boolean
  /** The account in that mode. */
  readonly figures: AccountFigures
  /** The pools whose debt or collateral the mode does not take. */
  readonly forbiddenBy: readonly string[]
  /** Whether the lender lets the account switch: nothing forbids it, and the account stays healthy. */
  readonly isAllowed: boolean | Unknown
}

/** Each mode of the market, in the order of their ids. */
export function modeEffects(position: LenderPosition, market: LenderMarket): ModeEffect[] {
  return Object.values(market.modes).map((mode) => {
    const figures = accountFigures({ ...position, mode: mode.id }, market)
    const forbiddenBy = Object.values(position.pools)
      .filter((own) => isForbidden(own, mode.id, market))
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

function isForbidden(own: PoolPosition, mode: number, { family, pools }: LenderMarket): boolean {
  const pool = pools[own.poolId]
  const config = pool ? poolConfig(pool, mode) : 'unknown'
  if (config === 'unknown') return false
  const owes = hasDebt(own)
  // An e-mode can always be left; Init has no account outside its modes.
  if (family !== 'init') return owes && config.debtDisabled && mode !== 0
  return (owes && config.debtDisabled) || (isCollateral(own) && config.collateralDisabled)
}
