import { areCorrelatedAssets } from '../asset-kind.ts'
import { type LenderMarket, type LendingAsset, WAD } from '../lender-market.ts'
import { hasDebt, isCollateral, type LenderPosition } from '../lender-position.ts'
import type { AccountFigures } from '../risk/account-figures.ts'
import type { PositionState } from '../risk/position-state.ts'
import { formatWad } from './format-token-amount.ts'

/** Codes of notices of a plan that can be executed. */
export type LendingNoticeCode = 'PARTIAL' | 'WRAPPED_REMAINS' | 'RISKY' | 'ALREADY_SO' | 'INCOMPLETE'

/** A notice that the user should see before signing. */
export interface LendingNotice {
  /**
   * PARTIAL: the wallet does not cover the whole debt, so part of it remains. WRAPPED_REMAINS: a part that is only known
   * after execution stays in the wallet as the wrapped native token. RISKY: the position ends close to liquidation, which
   * the user must accept before execution. ALREADY_SO: an action without effect was skipped. INCOMPLETE: pools that could
   * not be read are not included.
   */
  readonly code: LendingNoticeCode
  readonly message: string
}

/** Lowest safe health factors, in WAD: 1.10, or 1.03 if collateral and debt are correlated. */
const SAFE_HEALTH = (WAD * 110n) / 100n
const SAFE_HEALTH_CORRELATED = (WAD * 103n) / 100n

/** Returns the lowest safe health factor of a position, in WAD: 1.10, or 1.03 if its assets are correlated. */
export function safeHealthFactor({ pools }: LenderPosition, market: LenderMarket): bigint {
  const assets = Object.values(pools)
    .filter((poolPosition) => hasDebt(poolPosition) || isCollateral(poolPosition))
    .map(({ poolId }) => market.pools[poolId]?.asset)
  const knownAssets = assets.filter((asset) => asset !== undefined)
  return knownAssets.length === assets.length ? getSafeHealth(knownAssets) : SAFE_HEALTH
}

/** Returns the lowest safe health factor of a position with these assets, in WAD. */
export function getSafeHealth(assets: readonly LendingAsset[]): bigint {
  return areCorrelatedAssets(assets) ? SAFE_HEALTH_CORRELATED : SAFE_HEALTH
}

/** Returns the notices about the resulting position. */
export function outcomeNotices(
  before: PositionState,
  after: PositionState,
  market: LenderMarket,
): LendingNotice[] {
  const safe = safeHealthFactor(after.position, market)
  return [...riskNotice(before.figures, after.figures, safe), ...incompleteNotice(market)]
}

/** Warns if the position ends below the safe health factor and closer to liquidation than before. */
function riskNotice(before: AccountFigures, after: AccountFigures, safe: bigint): LendingNotice[] {
  const [oldHealth, newHealth] = [before.healthFactor, after.healthFactor]
  if (newHealth === 'unknown' || newHealth >= safe || (oldHealth !== 'unknown' && newHealth >= oldHealth)) {
    return []
  }
  const message = `The health factor drops to ${formatWad(newHealth)}. Below ${formatWad(safe)}, small price moves can lead to liquidation, which starts below 1.`
  return [{ code: 'RISKY', message }]
}

/** Warns about pools that could not be read: the account may have deposits or debts in them. */
function incompleteNotice({ failures }: LenderMarket): LendingNotice[] {
  if (failures.length === 0) return []
  const pools = failures.map(({ poolId }) => poolId).join(', ')
  const message = `The positions in ${pools} could not be loaded and are not included.`
  return [{ code: 'INCOMPLETE', message }]
}
