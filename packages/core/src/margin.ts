/**
 * Margin trades and the routers that execute them in one transaction: Causeway's router, Bundler3 and the 1delta
 * composer.
 *
 * @packageDocumentation
 */

export { PositionChangedError } from './execution/errors.ts'
export type { MarginPlan } from './margin/create-margin-plan.ts'
export { convertAtOraclePrices, getBorrowForLeverage } from './margin/leverage.ts'
export { margin, marginLoop } from './margin/margin.ts'
export {
  formatMarginOperation,
  MARGIN_LEGS,
  type MarginMode,
  type MarginOperation,
  parseMarginOperation,
} from './margin/margin-operation.ts'
export { type MarginPlanRequest, marginPlanQueryOptions } from './margin/margin-plan-query-options.ts'
export { MarginRejectedError } from './margin/margin-rejected-error.ts'
export type { MarginRequest } from './margin/margin-request.ts'
export type { MarginRouter } from './margin/margin-router.ts'
export type { ReviewedMarginPlan } from './margin/margin-service.ts'
export { DEFAULT_MAX_PRICE_IMPACT } from './margin/price-impact.ts'
export { type BetterRate, findBetterRates } from './margin/refinance/find-better-rates.ts'
export type { ReviewedRefinancePlan } from './margin/refinance/plan-refinance.ts'
export type { RefinanceRequest } from './margin/refinance/refinance-request.ts'
export { toMarginErrorContext } from './margin/to-error-context.ts'
export { bundler3 } from './margin-routers/bundler3/bundler3.ts'
export { type CausewayRouterOptions, causewayRouter } from './margin-routers/causeway/causeway-router.ts'
export { checkComposerParties } from './margin-routers/composer/check-composer-parties.ts'
export { checkComposerTrade } from './margin-routers/composer/check-composer-trade.ts'
export { composer } from './margin-routers/composer/composer.ts'
export {
  decodeComposerCall,
  decodeComposerOperations,
} from './margin-routers/composer/decode-composer-operations.ts'
