import {
  type LenderMarket,
  type LenderPosition,
  lenderPositionView,
  type ModeEffect,
  poolConfig,
  poolRow,
} from '@causeway/core/lending'
import type { MarginRouter } from '@causeway/core/margin'
import { reachableLeverage, supportsMargin } from '@causeway/view-models'
import { proCopy } from '#locale/pro-copy'

/** A mode of a lender and its effect on the account. */
export interface ModeTerms {
  readonly id: number
  readonly label: string
  /** Highest LTV and liquidation threshold of its assets, 0 to 1. */
  readonly ltv: number | 'unknown'
  readonly liquidationThreshold: number | 'unknown'
  /** Unknown if no router supports margin trades at the lender. */
  readonly maxLeverage: number | 'unknown'
  /** Health factor of the account in this mode; undefined without an account. */
  readonly healthFactor: number | 'unknown' | undefined
  readonly isChosen: boolean
  /** Reason why the mode cannot be selected; undefined if it can, or without an account. */
  readonly unavailableReason: string | undefined
}

/** Returns the modes of a market, each with the health factor that the account would have. */
export function modeTerms(
  market: LenderMarket,
  position: LenderPosition | undefined,
  effects: readonly ModeEffect[],
  routers: readonly MarginRouter[],
): readonly ModeTerms[] {
  const isTradable = supportsMargin(routers, market)
  return Object.values(market.modes).map(({ id, label }) => {
    const effect = effects.find(({ mode }) => mode.id === id)
    const { ltv, liquidationThreshold } = getHighestTerms(market, id)
    return {
      id,
      label,
      ltv,
      liquidationThreshold,
      maxLeverage:
        !isTradable || ltv === 'unknown' || ltv >= 1 ? 'unknown' : reachableLeverage(1 / (1 - ltv)),
      healthFactor: position && lenderPositionView({ ...position, mode: id }, market).healthFactor,
      isChosen: effect?.isChosen ?? false,
      unavailableReason: effect && getUnavailableReason(effect, market),
    }
  })
}

/** Returns the terms of the asset with the highest LTV. */
function getHighestTerms(
  market: LenderMarket,
  mode: number,
): Pick<ModeTerms, 'ltv' | 'liquidationThreshold'> {
  const terms = Object.values(market.pools)
    .filter((pool) => {
      const config = poolConfig(pool, mode)
      return pool.collateralActive && config !== 'unknown' && !config.collateralDisabled
    })
    .flatMap((pool) => {
      const { config } = poolRow(pool, market)
      const poolTerms = config[mode] ?? config[0]
      return poolTerms ? [poolTerms] : []
    })
  const best = terms.toSorted((a, b) => b.borrowCollateralFactor - a.borrowCollateralFactor)[0]
  return best
    ? { ltv: best.borrowCollateralFactor, liquidationThreshold: best.collateralFactor }
    : { ltv: 'unknown', liquidationThreshold: 'unknown' }
}

function getUnavailableReason({ isChosen, forbiddenBy, isAllowed, mode }: ModeEffect, market: LenderMarket) {
  if (isChosen) return undefined
  const symbols = forbiddenBy.map((poolId) => market.pools[poolId]?.asset.symbol ?? poolId)
  if (symbols.length > 0) return proCopy.modeForbids(symbols.join(', '), mode.label)
  if (isAllowed === 'unknown') return proCopy.modeUnknown(mode.label)
  return isAllowed ? undefined : proCopy.modeLiquidates(mode.label)
}
