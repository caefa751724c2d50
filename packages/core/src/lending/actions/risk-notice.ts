import { type LenderMarket, type LendingAsset, WAD } from '../market.ts'
import type { LenderPosition } from '../position.ts'
import type { AccountFigures } from '../risk/index.ts'
import type { LendingNotice } from './notice.ts'
import { wadText } from './words.ts'

/** Health factors (WAD) that leave room for prices to move: 1.10, and 1.03 where collateral and debt move together. */
export const SAFE_HEALTH: bigint = (WAD * 110n) / 100n
export const SAFE_HEALTH_CORRELATED: bigint = (WAD * 103n) / 100n

/** Whether prices of assets move together, as staked ether does with ether. */
export type AreCorrelated = (assets: readonly LendingAsset[]) => boolean

/** The least health factor (WAD) that is safe for what a position holds and owes. */
export function safeHealth(
  { pools }: LenderPosition,
  market: LenderMarket,
  areCorrelated: AreCorrelated = () => false,
): bigint {
  const assets = Object.values(pools)
    .filter((own) => own.debt > 0n || own.debtStable > 0n || (own.collateralEnabled && own.deposits > 0n))
    .map(({ poolId }) => market.pools[poolId]?.asset)
  const known = assets.filter((asset) => asset !== undefined)
  const isKnown = known.length === assets.length
  return isKnown && areCorrelated(known) ? SAFE_HEALTH_CORRELATED : SAFE_HEALTH
}

/** A position that ends closer to liquidation than is safe, and closer than it was. */
export function riskNotice(before: AccountFigures, after: AccountFigures, safe: bigint): LendingNotice[] {
  const [was, is] = [before.healthFactor, after.healthFactor]
  if (is === 'unknown' || is >= safe || (was !== 'unknown' && is >= was)) return []
  const message = `The health factor falls to ${wadText(is)}: below ${wadText(safe)} small moves of prices are enough for liquidation, which begins below 1`
  return [{ code: 'RISKY', message }]
}
