import { areCorrelatedAssets } from '../asset-kind.ts'
import { type LenderMarket, WAD } from '../market.ts'
import { hasDebt, isCollateral, type LenderPosition } from '../position.ts'
import type { AccountFigures } from '../risk/account-figures.ts'
import type { PositionState } from '../risk/position-state.ts'
import { formatWad } from './format-token-amount.ts'

/** What the user should know of a plan that can be carried out. */
export type LendingNoticeCode = 'PARTIAL' | 'RISKY' | 'ALREADY_SO' | 'INCOMPLETE'

/** Something that the user should see before signing. */
export interface LendingNotice {
  /**
   * PARTIAL: the wallet cannot cover the whole debt, and some of it stays. RISKY: the position ends near liquidation,
   * which the user must accept before it is carried out. ALREADY_SO: an action that would change nothing was left out.
   * INCOMPLETE: pools that could not be read are not counted.
   */
  readonly code: LendingNoticeCode
  readonly message: string
}

/** Health factors (WAD) that leave room for prices to move: 1.10, and 1.03 where collateral and debt move together. */
const SAFE_HEALTH = (WAD * 110n) / 100n
const SAFE_HEALTH_CORRELATED = (WAD * 103n) / 100n

/** The least health factor (WAD) that is safe for what a position holds as collateral and owes: 1.10, or 1.03 for assets that move together. */
export function safeHealthFactor({ pools }: LenderPosition, market: LenderMarket): bigint {
  const assets = Object.values(pools)
    .filter((own) => hasDebt(own) || isCollateral(own))
    .map(({ poolId }) => market.pools[poolId]?.asset)
  const known = assets.filter((asset) => asset !== undefined)
  const isKnown = known.length === assets.length
  return isKnown && areCorrelatedAssets(known) ? SAFE_HEALTH_CORRELATED : SAFE_HEALTH
}

/** What there is to say of how a position ends. */
export function outcomeNotices(
  before: PositionState,
  after: PositionState,
  market: LenderMarket,
): LendingNotice[] {
  const safe = safeHealthFactor(after.position, market)
  return [...riskNotice(before.figures, after.figures, safe), ...incompleteNotice(market)]
}

/** A position that ends closer to liquidation than is safe, and closer than it was. */
function riskNotice(before: AccountFigures, after: AccountFigures, safe: bigint): LendingNotice[] {
  const [was, is] = [before.healthFactor, after.healthFactor]
  if (is === 'unknown' || is >= safe || (was !== 'unknown' && is >= was)) return []
  const message = `The health factor falls to ${formatWad(is)}: below ${formatWad(safe)} small moves of prices are enough for liquidation, which begins below 1`
  return [{ code: 'RISKY', message }]
}

/** Pools that could not be read: an account may have something there. */
function incompleteNotice({ failures }: LenderMarket): LendingNotice[] {
  if (failures.length === 0) return []
  const pools = failures.map(({ poolId }) => poolId).join(', ')
  const message = `What the account has in ${pools} could not be read: it is not counted`
  return [{ code: 'INCOMPLETE', message }]
}
