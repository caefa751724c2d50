export { marginErrorContext } from './error-context.ts'
export { FLASH_KINDS, type FlashKind, type FlashOffer, type FlashSource, flashFee } from './flash.ts'
export { borrowForLeverage, convertAt, highestLeverage, type LeverageTerms } from './leverage.ts'
export type { LoopPlan } from './loop/plan.ts'
export type { LoopRound } from './loop/rounds.ts'
export { MarginLoop, type MarginLoopOptions, type ReviewedLoopPlan } from './loop/service.ts'
export { margin, marginLoop } from './margin.ts'
export {
  type InLegType,
  MARGIN_LEGS,
  MARGIN_MODES,
  MARGIN_OPERATIONS,
  type MarginMode,
  type MarginOperation,
  type MarginOperationWord,
  type OutLegType,
  openingOf,
  operationOf,
  operationWord,
} from './operation.ts'
export type { Leftover, MarginPlan, PlannedAccess } from './plan.ts'
export { type MarginPlanRequest, marginPlanQueryOptions } from './plan-query.ts'
export { DEFAULT_MAX_PRICE_IMPACT } from './price-impact.ts'
export { MarginChangedError, type MarginRefusalCode, MarginRefusedError } from './refusal.ts'
export type { MarginRequest, OwnFunds } from './request.ts'
export type { MarginPermission, MarginRouter, PositionAccess, SwapParties } from './router.ts'
export {
  MarginService,
  type MarginServiceOptions,
  type PlanMarginOptions,
  type ReviewedMarginPlan,
} from './service.ts'
export type { InLeg, MarginTerms, MarginTrade, OutLeg, OwnLeg, SwapLeg } from './trade.ts'
