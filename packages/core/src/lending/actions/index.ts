export type { AssetMove } from './asset-moves.ts'
export { type Decision, decide } from './decide.ts'
export { requirePool } from './find.ts'
export { joinSteps } from './join-steps.ts'
export type { DecidedAction, DecisionGround } from './judge.ts'
export { type ActionJudgement, judgeAction, poolRefusals } from './judge-action.ts'
export {
  assertRiskAccepted,
  type ExecuteActionsOptions,
  LendingActions,
  type LendingActionsOptions,
  type LendingExecutor,
  type PlanActionsOptions,
  type ReviewedLendingPlan,
  RiskNotAcceptedError,
} from './lending-actions.ts'
export { marketAfter } from './market-after.ts'
export { maxAction } from './max-action.ts'
export { type LendingNotice, type LendingNoticeCode, outcomeNotices, safeHealthFactor } from './notices.ts'
export type { LendingPlan } from './plan.ts'
export { type ReadAccount, readAccount } from './read-account.ts'
export { assertCarriedOut, LenderFailureError } from './silent-failure.ts'
export { withAccrual } from './size.ts'
export { type PositionState, positionState } from './state.ts'
export { LendingMismatchError, tryPlan } from './trial.ts'
export { amountText, assetName, wadText } from './wording.ts'
