export { type AssetKind, areCorrelated, assetKind, isLiquidStaking } from './asset-kind.ts'
export { type Borrowable, isBorrowable, isBorrowableIn } from './borrowable.ts'
export {
  type DashboardFilter,
  type DashboardPair,
  DEFAULT_DASHBOARD_FILTER,
  dashboardFilterSchema,
  filterPairs,
  isDegenPair,
  isDegenPool,
  LIQUIDITY_FLOORS_USD,
  QUICK_FILTERS,
  type QuickFilter,
  SANE_APR,
} from './dashboard.ts'
export type { PricesOf } from './day-ago.ts'
export { pairDayAgo } from './pair-day-ago.ts'
export {
  type PoolRow,
  type PoolRowConfig,
  type PoolRowOptions,
  poolRow,
  type RateInfo,
  rateInfo,
} from './pool-row.ts'
export {
  type ExposureEntry,
  type GlobalTotals,
  globalTotals,
  type LenderTotals,
  lenderTotals,
  type Portfolio,
  type ProfitAndLoss,
  portfolioOf,
  profitAndLoss,
} from './portfolio.ts'
export type { Known } from './usd.ts'
export {
  type BalanceData,
  type LendingPositionRow,
  type PoolAsset,
  type UserPosition,
  userPosition,
} from './user-position.ts'
