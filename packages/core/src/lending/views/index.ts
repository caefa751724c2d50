export { type Borrowable, isBorrowable, isBorrowableInMode } from './borrowable.ts'
export {
  DASHBOARD_QUICK_FILTERS,
  type DashboardFilter,
  type DashboardPair,
  type DashboardPool,
  type DashboardQuickFilter,
  DEFAULT_DASHBOARD_FILTER,
  type DegenReason,
  filterLendingPairs,
  filterLendingPools,
  isDegenPair,
  isDegenPool,
} from './dashboard.ts'
export type { DayAgoPricesOf } from './day-ago.ts'
export { pairWithPriceDayAgo } from './day-ago.ts'
export { type HealthBand, healthBand } from './health-band.ts'
export {
  type BalanceData,
  type LenderPositionView,
  type LendingPositionRow,
  lenderPositionView,
  type PoolAsset,
} from './lender-position-view.ts'
export {
  type PairOutlook,
  type PairRates,
  pairAprAt,
  pairAt,
  pairLeverageAtHealth,
  pairRates,
} from './pair-at.ts'
export {
  type PoolRates,
  type PoolRow,
  type PoolRowConfig,
  type PoolRowOptions,
  poolRates,
  poolRow,
} from './pool-row.ts'
export {
  type ExposureEntry,
  type GlobalTotals,
  globalTotals,
  type LenderTotals,
  lenderTotals,
  type PortfolioTotals,
  type ProfitAndLoss,
  portfolioTotals,
  profitAndLoss,
} from './portfolio.ts'
export {
  type PortfolioGroup,
  type PortfolioHolding,
  type PortfolioPosition,
  type PortfolioView,
  portfolioView,
} from './portfolio-view.ts'
export { type PriceMove, priceMoves } from './price-moves.ts'
export { figureUsd, ratioOf, usdOf } from './usd.ts'
