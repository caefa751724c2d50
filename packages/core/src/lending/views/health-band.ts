import type { Unknown } from '../market.ts'

/**
 * How close to liquidation a health factor is. `liquidation`: below 1, it can be liquidated. `at-risk`: below 1.1.
 * `watch`: below 1.3. `none`: nothing is owed.
 */
export type HealthBand = 'liquidation' | 'at-risk' | 'watch' | 'safe' | 'none' | Unknown

/**
 * The band of a health factor.
 *
 * @param healthFactor as `lenderPositionView` has it: infinite where nothing is owed
 */
export function healthBand(healthFactor: number | Unknown): HealthBand {
  if (healthFactor === 'unknown') return healthFactor
  if (healthFactor === Number.POSITIVE_INFINITY) return 'none'
  if (healthFactor < 1) return 'liquidation'
  if (healthFactor < 1.1) return 'at-risk'
  return healthFactor < 1.3 ? 'watch' : 'safe'
}
