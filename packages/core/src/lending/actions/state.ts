import type { LenderMarket } from '../market.ts'
import type { LenderPosition } from '../position.ts'
import { type AccountFigures, accountFigures } from '../risk/account.ts'
import { type AprFigures, accountAprs } from '../risk/aprs.ts'

/** A position, and what it comes to. */
export interface PositionState {
  readonly position: LenderPosition
  readonly figures: AccountFigures
  readonly aprs: AprFigures
}

/** A position with what it comes to and earns. */
export function positionState(position: LenderPosition, market: LenderMarket): PositionState {
  return { position, figures: accountFigures(position, market), aprs: accountAprs(position, market) }
}
