export type { AssetMove } from './flows.ts'
export {
  type ExecuteActionsOptions,
  LendingActions,
  type LendingActionsOptions,
  type OfferPermit,
  type PermitRequest,
  type PlanActionsOptions,
  type ReviewedLendingPlan,
  RiskNotAcceptedError,
  tokensSpent,
} from './lending-actions.ts'
export { LENDING_NOTICES, type LendingNotice, type LendingNoticeCode } from './notice.ts'
export { type LendingGround, type LendingPlan, type PositionState, planLending } from './plan.ts'
export { type AreCorrelated, SAFE_HEALTH, SAFE_HEALTH_CORRELATED, safeHealth } from './risk-notice.ts'
export { LenderFailureError } from './silent-failure.ts'
export { LendingMismatchError } from './trial.ts'
