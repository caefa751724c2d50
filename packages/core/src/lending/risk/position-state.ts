import type { LenderMarket } from '../lender-market.ts'
import type { LenderPosition } from '../lender-position.ts'
import { type AprFigures, accountAprs } from './account-aprs.ts'
import { type AccountFigures, accountFigures } from './account-figures.ts'

/** A position with its risk figures and APRs. */
export interface PositionState {
  readonly position: LenderPosition
  readonly figures: AccountFigures
  readonly aprs: AprFigures
}

/** Returns a position with its risk figures and APRs. */
export function positionState(position: LenderPosition, market: LenderMarket): PositionState {
  return { position, figures: accountFigures(position, market), aprs: accountAprs(position, market) }
}
