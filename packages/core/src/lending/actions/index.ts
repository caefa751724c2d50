export type { AssetMove } from './asset-moves.ts'
export { tokenOf } from './find.ts'
export type { DecisionGround } from './judge.ts'
export { type ActionJudgement, judgeAction, poolRefusals } from './judge-action.ts'
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
export { maxAction } from './max-action.ts'
export { type LendingNotice, type LendingNoticeCode, safeHealthFactor } from './notices.ts'
export type { LendingPlan } from './plan.ts'
export { LenderFailureError } from './silent-failure.ts'
export { type PositionState, positionState } from './state.ts'
export { LendingMismatchError } from './trial.ts'
