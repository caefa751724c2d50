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
export {
  type ExecuteActionsOptions,
  type ReviewedLendingPlan,
  RiskNotAcceptedError,
} from './actions/lending-actions.ts'
export { maxAction } from './actions/max-action.ts'
export {
  type LendingNotice,
  type LendingNoticeCode,
  outcomeNotices,
  safeHealthFactor,
} from './actions/notices.ts'
export { LendingMismatchError } from './actions/simulate-plan.ts'
export type { AssetMove } from './actions/to-asset-move.ts'
export type { PlanInputs } from './actions/validate-action.ts'
export { type ActionValidation, getPoolIssues, validateAction } from './actions/validate-action.ts'
export { areCorrelatedAssets, assetKind, isStablecoin } from './asset-kind.ts'
export { lendingMarketKey, lendingPositionsKey } from './create-lending-store.ts'
export type { LendingFailure } from './failure.ts'
export type { LenderFamily } from './lender.ts'
export {
  LENDER_FAMILIES,
  type LenderMarket,
  type LendingAsset,
  type LendingPool,
  type PoolConfig,
  poolConfig,
  type Unknown,
  WAD,
} from './lender-market.ts'
export type { LenderLabels } from './lender-names.ts'
export {
  lenderDisplayName,
  lenderIconUrls,
  lenderName,
  lenderOrFirst,
  lenderShortName,
} from './lender-names.ts'
export {
  type ClaimableReward,
  emptyPosition,
  getTotalDebt,
  type LenderPosition,
  type PoolPosition,
  RATE_MODES,
} from './lender-position.ts'
export { lending } from './lending.ts'
export { type LendingIssue, type LendingIssueCode, LendingRejectedError } from './lending-rejected-error.ts'
export { LendingService, type LendingServiceOptions } from './lending-service.ts'
export type { LendingPair } from './pairs/get-lending-pairs.ts'
export { poolRates } from './pool-rates.ts'
export {
  type LendingPlanRequest,
  lendingMarketsQueryOptions,
  lendingPairsQueryOptions,
  lendingPlanQueryOptions,
  lendingPositionsQueryOptions,
  portfolioQueryOptions,
} from './query-options.ts'
export {
  optimalUtilization,
  RAY,
  type RateCurvePoint,
  type RateModel,
  type RateRule,
  rateCurve,
  rateCurvePoint,
  rateModelUtilization,
} from './rates/rate-model.ts'
export { rateHistoryQueryOptions, rateModelQueryOptions } from './rates/rate-query-options.ts'
export type { RateHistory } from './rates/read-rate-history.ts'
export { readRateModel } from './rates/read-rate-model.ts'
export type { LendingPortfolio } from './read-portfolio.ts'
export type { LenderPositions } from './read-positions.ts'
export type {
  LendersRequest,
  LendingMarketsResult,
  LendingPairsResult,
  LendingPositionsResult,
} from './request.ts'
export { accountFigures } from './risk/account-figures.ts'
export { liquidationPrice } from './risk/liquidation-price.ts'
export { INFINITE_HEALTH, type LendingFigure } from './risk/math.ts'
export { maxBorrow, maxLeverage, maxWithdraw, poolUtilization } from './risk/max-borrow.ts'
export { type ModeEffect, modeEffects } from './risk/mode-effects.ts'
export { marketAfter, type PositionChange, positionAfter } from './risk/position-after.ts'
export { type PositionState, positionState } from './risk/position-state.ts'
export {
  DASHBOARD_QUICK_FILTERS,
  type DashboardFilter,
  DEFAULT_DASHBOARD_FILTER,
  type DegenReason,
  filterLendingPairs,
  filterLendingPools,
} from './views/dashboard.ts'
export {
  type HealthBand,
  healthBand,
  type LenderPositionView,
  type LendingPositionRow,
  lenderPositionView,
} from './views/lender-position-view.ts'
export {
  globalTotals,
  lenderTotals,
  type ProfitAndLoss,
  portfolioTotals,
  profitAndLoss,
} from './views/lender-totals.ts'
export {
  type PairOutlook,
  type PairRates,
  pairAprAt,
  pairAt,
  pairLeverageAtHealth,
  pairRates,
} from './views/pair-rates.ts'
export { isBorrowable, type PoolRow, poolRow } from './views/pool-row.ts'
export { type PortfolioHolding, type PortfolioPosition, portfolioView } from './views/portfolio-view.ts'
export { type PriceMove, priceMoves } from './views/price-moves.ts'
export { figureToUsd, pairWithPriceDayAgo, toRatio, toUsd } from './views/to-usd.ts'
