/**
 * Lending: the service, markets, positions, risk figures and actions.
 *
 * @packageDocumentation
 */

export type {
  ActionTerms,
  AssetAction,
  ClaimRewardsAction,
  LendingAccount,
  LendingAction,
  SwitchCollateralAction,
  SwitchModeAction,
} from './action.ts'
export type { AssetMove } from './actions/asset-moves.ts'
export type { PlanInputs } from './actions/judge.ts'
export {
  type ExecuteActionsOptions,
  type ReviewedLendingPlan,
  RiskNotAcceptedError,
} from './actions/lending-actions.ts'
export { marketAfter } from './actions/market-after.ts'
export { maxAction } from './actions/max-action.ts'
export {
  type LendingNotice,
  type LendingNoticeCode,
  outcomeNotices,
  safeHealthFactor,
} from './actions/notices.ts'
export type { LendingPlan } from './actions/plan.ts'
export { LendingMismatchError } from './actions/simulate-plan.ts'
export { type PositionState, positionState } from './actions/state.ts'
export { type ActionValidation, poolRefusals, validateAction } from './actions/validate-action.ts'
export { areCorrelatedAssets, assetKind, isStablecoin } from './asset-kind.ts'
export type { LendingFailure } from './failure.ts'
export type { LenderFamily } from './lender.ts'
export {
  lenderDisplayName,
  lenderIconUrls,
  lenderName,
  lenderOrFirst,
  lenderShortName,
} from './lender-names.ts'
export { lending } from './lending.ts'
export {
  LENDER_FAMILIES,
  type LenderMarket,
  type LendingAsset,
  type LendingPool,
  type PoolConfig,
  poolConfig,
  type Unknown,
  WAD,
} from './market.ts'
export type { LendingPair } from './pairs/pair.ts'
export { type LendingPlanRequest, lendingPlanQueryOptions } from './plan-query.ts'
export { poolRates } from './pool-rates.ts'
export {
  type ClaimableReward,
  emptyPosition,
  type LenderPosition,
  owedIn,
  type PoolPosition,
  RATE_MODES,
} from './position.ts'
export {
  lendingMarketsQueryOptions,
  lendingPairsQueryOptions,
  lendingPositionsQueryOptions,
  portfolioQueryOptions,
} from './query-options.ts'
export { rateHistoryQueryOptions, rateModelQueryOptions } from './rates/query-options.ts'
export { poolUse, type RateCurvePoint, rateCurve, ratesOn } from './rates/rate-curve.ts'
export { optimalUse, RAY, type RateModel, type RateRule } from './rates/rate-model.ts'
export type { RateHistory } from './rates/read-rate-history.ts'
export { readRateModel } from './rates/read-rate-model.ts'
export type { LendingPortfolio } from './read-portfolio.ts'
export type { LenderPositions } from './read-positions.ts'
export { type LendingRefusal, type LendingRefusalCode, LendingRefusedError } from './refusal.ts'
export type {
  LendersRequest,
  LendingMarketsAnswer,
  LendingPairsAnswer,
  LendingPositionsAnswer,
} from './request.ts'
export { accountFigures } from './risk/account.ts'
export { INFINITE_HEALTH, type LendingFigure } from './risk/figures.ts'
export { maxBorrow, maxLeverage, maxWithdraw, poolUtilisation } from './risk/limits.ts'
export { liquidationPrice } from './risk/liquidation-price.ts'
export { type ModeEffect, modeEffects } from './risk/modes.ts'
export { type PositionChange, positionAfter } from './risk/position-after.ts'
export { LendingService, type LendingServiceOptions } from './service.ts'
export type { LenderLabels } from './startup/labels.ts'
export { lendingMarketKey, lendingPositionsKey } from './store.ts'
export { isBorrowable } from './views/borrowable.ts'
export {
  DASHBOARD_QUICK_FILTERS,
  type DashboardFilter,
  DEFAULT_DASHBOARD_FILTER,
  type DegenReason,
  filterLendingPairs,
  filterLendingPools,
} from './views/dashboard.ts'
export { pairWithPriceDayAgo } from './views/day-ago.ts'
export { type HealthBand, healthBand } from './views/health-band.ts'
export {
  type LenderPositionView,
  type LendingPositionRow,
  lenderPositionView,
} from './views/lender-position-view.ts'
export {
  type PairOutlook,
  type PairRates,
  pairAprAt,
  pairAt,
  pairLeverageAtHealth,
  pairRates,
} from './views/pair-at.ts'
export { type PoolRow, type PoolRowOptions, poolRow } from './views/pool-row.ts'
export {
  globalTotals,
  lenderTotals,
  type ProfitAndLoss,
  portfolioTotals,
  profitAndLoss,
} from './views/portfolio.ts'
export { type PortfolioHolding, type PortfolioPosition, portfolioView } from './views/portfolio-view.ts'
export { type PriceMove, priceMoves } from './views/price-moves.ts'
export { figureUsd, ratioOf, usdOf } from './views/usd.ts'
