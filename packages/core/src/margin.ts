/**
 * Margin trades, and the routers that execute them in one transaction: Causeway's own, Bundler3 and the 1delta composer.
 *
 * @packageDocumentation
 */

export { marginErrorContext } from './margin/error-context.ts'
export { borrowForLeverage, convertAt } from './margin/leverage.ts'
export type { MarginLoopOptions } from './margin/loop/service.ts'
export { margin, marginLoop } from './margin/margin.ts'
export {
  MARGIN_LEGS,
  type MarginMode,
  type MarginOperation,
  operationOf,
  operationWord,
} from './margin/operation.ts'
export type { MarginPlan } from './margin/plan.ts'
export { type MarginPlanRequest, marginPlanQueryOptions } from './margin/plan-query.ts'
export { DEFAULT_MAX_PRICE_IMPACT } from './margin/price-impact.ts'
export { MarginChangedError, MarginRefusedError } from './margin/refusal.ts'
export type { MarginRequest } from './margin/request.ts'
export type { MarginRouter } from './margin/router.ts'
export type { ReviewedMarginPlan } from './margin/service.ts'
export type { MarginTerms } from './margin/trade.ts'
export { type Bundler3Options, bundler3 } from './margin-routers/bundler3/router.ts'
export { type CausewayRouterOptions, causewayRouter } from './margin-routers/causeway/causeway-router.ts'
export type { FlashSources } from './margin-routers/causeway/flash-sources.ts'
export { partyProblems } from './margin-routers/composer/check-parties.ts'
export { marginProblems } from './margin-routers/composer/check-trade.ts'
export { decodeCall, decodeOperations } from './margin-routers/composer/decode.ts'
export { type ComposerOptions, composer } from './margin-routers/composer/router.ts'
