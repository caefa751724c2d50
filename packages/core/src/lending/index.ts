export {
  type ActionAmount,
  type ActionTerms,
  type AssetAction,
  addsFunds,
  type BorrowAction,
  type ClaimRewardsAction,
  type DepositAction,
  type LendingAccount,
  type LendingAction,
  type RepayAction,
  type SwitchCollateralAction,
  type SwitchModeAction,
  type WithdrawAction,
} from './action.ts'
export * from './actions/index.ts'
export { type AssetKind, areCorrelatedAssets, assetKind, isLiquidStaking } from './asset-kind.ts'
export { LendingCalculator, type PositionPreview } from './calculator.ts'
export type { LendingPrices, LendingTokens } from './complete-markets.ts'
export type { ChainLenders, LendersReadiness, MissingFamily } from './directory.ts'
export { type LendingFailure, poolFailure } from './failure.ts'
export type {
  ActionContext,
  ActionSize,
  Lender,
  LenderFamily,
  LendingChain,
} from './lender.ts'
export {
  DEFAULT_LENDING_SELECTION,
  DEFAULT_SELECTED_LENDER,
  lenderDisplayName,
  lenderIconUrls,
  lenderName,
  lenderOrFirst,
  lenderShortName,
} from './lender-names.ts'
export { lending } from './lending.ts'
export {
  DEFAULT_MODE,
  DEFAULT_POOL_CONFIG,
  type IsolatedMarket,
  type LenderFamilyId,
  type LenderMarket,
  type LendingAsset,
  type LendingMode,
  type LendingPool,
  type Numeraire,
  type OraclePrice,
  type PoolConfig,
  type PoolFailure,
  type PoolRewards,
  poolConfig,
  type Unknown,
  WAD,
} from './market.ts'
export { NoLendingDataError } from './no-data.ts'
export type { LendingPair, PairSide } from './pairs/pair.ts'
export {
  type LendingPlanQueryKey,
  type LendingPlanQueryOptions,
  type LendingPlanRequest,
  lendingPlanQueryOptions,
  type PlanQueryOptions,
  planQueryOptions,
} from './plan-query.ts'
export { LENDING_POLICIES, type LendingPolicy } from './policies.ts'
export {
  amountAtRateMode,
  type ClaimableReward,
  emptyPosition,
  holdsSomething,
  type LenderPosition,
  owedIn,
  type PoolPosition,
  RATE_MODES,
  type RateMode,
} from './position.ts'
export {
  isAffectedLendingQuery,
  type LendingQueryKey,
  type LendingQueryOptions,
  lendingMarketsQueryOptions,
  lendingPairsQueryOptions,
  lendingPositionsQueryOptions,
  portfolioQueryOptions,
} from './query-options.ts'
export * from './rates/index.ts'
export { type ContractReader, readOnChain } from './read-on-chain.ts'
export {
  type LendingPortfolio,
  type PortfolioReaders,
  type PortfolioRequest,
  readPortfolio,
} from './read-portfolio.ts'
export type { LenderPositions } from './read-positions.ts'
export {
  type ContractRead,
  joinReadings,
  optionalValue,
  type ReadAnswer,
  type ReadBlock,
  type Reading,
  type ReadingResult,
  type ReadOutcome,
  readContract,
  readContracts,
  readNothing,
  requiredValue,
  settleReading,
} from './reading.ts'
export { type LendingRefusal, type LendingRefusalCode, LendingRefusedError, refuse } from './refusal.ts'
export type {
  LendersRequest,
  LendingMarketsAnswer,
  LendingPairsAnswer,
  LendingPositionsAnswer,
  LendingPositionsRequest,
} from './request.ts'
export * from './risk/index.ts'
export { type LendingEvents, LendingService, type LendingServiceOptions } from './service.ts'
export type { LendingHostOptions } from './sources/host-client.ts'
export type { StartupFileName, StartupFiles } from './startup/files.ts'
export type { LenderLabels } from './startup/labels.ts'
export {
  type LendingInvalidation,
  type LendingMarketEntry,
  type LendingPositionsEntry,
  lendingMarketKey,
  lendingPositionsKey,
} from './store.ts'
export * from './views/index.ts'
