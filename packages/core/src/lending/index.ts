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
  type PositionState,
  positionState,
  safeHealthFactor,
} from './actions/notices.ts'
export type { LendingPlan } from './actions/plan.ts'
export { LendingMismatchError } from './actions/simulate-plan.ts'
export type { PlanInputs } from './actions/validate-action.ts'
export { type ActionValidation, poolRefusals, validateAction } from './actions/validate-action.ts'
export { areCorrelatedAssets, assetKind, isStablecoin } from './asset-kind.ts'
export type { LendingFailure } from './failure.ts'
export type { LenderFamily } from './lender.ts'
export type { LenderLabels } from './lender-names.ts'
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
export type { LendingPair } from './pairs/from-market.ts'
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
  type LendingPlanRequest,
  lendingMarketsQueryOptions,
  lendingPairsQueryOptions,
  lendingPlanQueryOptions,
  lendingPositionsQueryOptions,
  portfolioQueryOptions,
} from './query-options.ts'
export { rateHistoryQueryOptions, rateModelQueryOptions } from './rates/query-options.ts'
export {
  optimalUse,
  poolUse,
  RAY,
  type RateCurvePoint,
  type RateModel,
  type RateRule,
  rateCurve,
  ratesOn,
} from './rates/rate-model.ts'
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
export { marketAfter, type PositionChange, positionAfter } from './risk/position-after.ts'
export { LendingService, type LendingServiceOptions } from './service.ts'
export { lendingMarketKey, lendingPositionsKey } from './store.ts'
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
  type PairOutlook,
  type PairRates,
  pairAprAt,
  pairAt,
  pairLeverageAtHealth,
  pairRates,
} from './views/pair-at.ts'
export { isBorrowable, type PoolRow, type PoolRowOptions, poolRow } from './views/pool-row.ts'
export {
  globalTotals,
  lenderTotals,
  type ProfitAndLoss,
  portfolioTotals,
  profitAndLoss,
} from './views/portfolio.ts'
export { type PortfolioHolding, type PortfolioPosition, portfolioView } from './views/portfolio-view.ts'
export { type PriceMove, priceMoves } from './views/price-moves.ts'
export { figureUsd, pairWithPriceDayAgo, ratioOf, usdOf } from './views/usd.ts'
