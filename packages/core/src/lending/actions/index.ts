export type { AssetMove } from './asset-moves.ts'
export {
  type ExecuteActionsOptions,
  LendingActions,
  type LendingActionsOptions,
  type OfferPermit,
  type PermitRequest,
  type PlanActionsOptions,
  type ReviewedLendingPlan,
  RiskNotAcceptedError,
} from './lending-actions.ts'
export { type LendingNotice, type LendingNoticeCode, safeHealthFactor } from './notices.ts'
export type { LendingPlan, PositionState } from './plan.ts'
export { LenderFailureError } from './silent-failure.ts'
export { LendingMismatchError } from './trial.ts'
