import {
  type LenderMarket,
  type LenderPosition,
  lenderPositionView,
  type ModeEffect,
  poolConfig,
  poolRow,
} from '@causeway/core/lending'
import { proCopy } from '#locale/pro-copy'

/** A mode of a lender and what it would be to choose it. */
export interface ModeTerms {
  readonly id: number
  readonly label: string
  /** The most that any of its assets is lent against, and is sold at: shares of one. */
  readonly ltv: number | 'unknown'
  readonly soldAt: number | 'unknown'
  readonly maxLeverage: number | 'unknown'
  /** Of the account in it; undefined without an account. */
  readonly healthFactor: number | 'unknown' | undefined
  readonly isChosen: boolean
  /** Why it cannot be chosen; undefined where it can, or nobody asks. */
  readonly closedBy: string | undefined
}

/** Every mode of the market, with the account in each of them. */
export function modeTerms(
  market: LenderMarket,
  position: LenderPosition | undefined,
  effects: readonly ModeEffect[],
): readonly ModeTerms[] {
  return Object.values(market.modes).map(({ id, label }) => {
    const effect = effects.find(({ mode }) => mode.id === id)
    const { ltv, soldAt } = bestOf(market, id)
    return {
      id,
      label,
      ltv,
      soldAt,
      maxLeverage: ltv === 'unknown' || ltv >= 1 ? 'unknown' : 1 / (1 - ltv),
      healthFactor: position && lenderPositionView({ ...position, mode: id }, market).healthFactor,
      isChosen: effect?.isChosen ?? false,
      closedBy: effect && closedBy(effect, market),
    }
  })
}

/** Of the asset that goes furthest. */
function bestOf(market: LenderMarket, mode: number): Pick<ModeTerms, 'ltv' | 'soldAt'> {
  const terms = Object.values(market.pools)
    .filter((pool) => {
      const config = poolConfig(pool, mode)
      return pool.collateralActive && config !== 'unknown' && !config.collateralDisabled
    })
    .flatMap((pool) => {
      const { config } = poolRow(pool, market)
      const own = config[mode] ?? config[0]
      return own ? [own] : []
    })
  const best = terms.toSorted((a, b) => b.borrowCollateralFactor - a.borrowCollateralFactor)[0]
  return best
    ? { ltv: best.borrowCollateralFactor, soldAt: best.collateralFactor }
    : { ltv: 'unknown', soldAt: 'unknown' }
}

function closedBy({ isChosen, forbiddenBy, isAllowed, mode }: ModeEffect, market: LenderMarket) {
  if (isChosen) return undefined
  const symbols = forbiddenBy.map((poolId) => market.pools[poolId]?.asset.symbol ?? poolId)
  if (symbols.length > 0) return proCopy.modeForbids(symbols.join(', '), mode.label)
  if (isAllowed === 'unknown') return proCopy.modeUnknown(mode.label)
  return isAllowed ? undefined : proCopy.modeLiquidates(mode.label)
}
