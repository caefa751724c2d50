/**
 * The services, `createCauseway` that composes them, exact amounts, and the errors. No chain library.
 *
 * @packageDocumentation
 */

export {
  type AllServices,
  type AllServicesOptions,
  allServices,
  type FullCauseway,
  type FullCausewayConfig,
} from './all-services.ts'
export { balances } from './balances/balances.ts'
export {
  type BalanceCurrency,
  type BalanceEntry,
  type BalanceState,
  balanceEntry,
  balanceState,
  isHeldBalance,
} from './balances/entries.ts'
export { BalancesSkippedError } from './balances/errors.ts'
export {
  type ChainHoldings,
  type Holding,
  type HoldingsRequest,
  type HoldingsServices,
  readHoldings,
} from './balances/holdings.ts'
export type { BalanceInvalidation } from './balances/invalidation.ts'
export {
  BALANCE_POLICIES,
  type BalancePolicy,
  type BalancePolicyName,
  NO_ADAPTER_POLICY,
} from './balances/policies.ts'
export { type PollOptions, pollUntilRead } from './balances/poll.ts'
export {
  type BalancesQuery,
  type BalancesQueryKey,
  type BalancesQueryOptions,
  balancesQueryKey,
  balancesQueryOptions,
  holdingsQueryOptions,
  isAffectedBalancesQuery,
} from './balances/query-options.ts'
export type { BalanceSkipCode, ChainBalancesRequest, SkippedBalances } from './balances/request.ts'
export {
  type BalanceEvents,
  BalanceService,
  type BalanceServiceOptions,
  type BalancesAnswer,
  type BalancesRequest,
  type FailedBalances,
  type OneBalanceRequest,
  requireBalance,
  type TokenListReadiness,
} from './balances/service.ts'
export { type BalanceReadState, type BalanceRow, balanceKey, balanceReadKey } from './balances/store.ts'
export {
  type BalanceTotal,
  balancesByChain,
  balanceTotal,
  type ChainBalanceTotal,
  type WalletBalances,
  walletBalances,
} from './balances/totals.ts'
export type {
  ErrorCatalog,
  ErrorEntries,
  ErrorEntry,
  ErrorProtocol,
  ErrorSource,
} from './chain-errors/error-catalog.ts'
export type { FailureEmitters } from './chain-errors/failure-event.ts'
export type { ErrorBlame, TranslatedError, TranslatedErrorCode } from './chain-errors/translation.ts'
export { type ErrorContext, ErrorTranslator, type ErrorTranslatorOptions } from './chain-errors/translator.ts'
export { chainById } from './chains/lookup.ts'
export type { ChainRecord } from './chains/record.ts'
export {
  type Causeway,
  type CausewayConfig,
  type CompleteServices,
  createCauseway,
} from './create-causeway.ts'
export {
  InsufficientBalanceError,
  PlanExpiredError,
  ReceiptStalledError,
  SendUncertainError,
  SimulationRevertedError,
  TransactionDroppedError,
  TransactionReplacedError,
  TransactionRevertedError,
  WrongAccountError,
} from './execution/errors.ts'
export {
  Executor,
  type ExecutorEvents,
  type ExecutorOptions,
  type PendingRun,
  type ResumeRunOptions,
  type RunOptions,
} from './execution/executor.ts'
export { type PermitChoice, prefersPermit } from './execution/plan/permit-preference.ts'
export type {
  ExecutionPlan,
  PlannedAllowance,
  PlannedCall,
  PlannedOrder,
  PlannedPermit,
  PlannedStep,
} from './execution/plan/plan.ts'
export type { ExecutionProgress } from './execution/progress.ts'
export {
  isActionStep,
  isCompletedStep,
  isPendingStep,
  type NamedStepCode,
  readStepCode,
  STEP_CODES,
  type StepCode,
  type StepPhase,
  type StepType,
  stepCode,
} from './execution/step-code.ts'
export {
  type CallInput,
  InstructionError,
  type RawTransaction,
  readSigning,
  type SigningInput,
  type SigningRequest,
  type TransactionInput,
  validateBatch,
  validateTransaction,
} from './execution/validation.ts'
export { type AbbreviationOptions, abbreviateAddress } from './format/address.ts'
export { type AmountOptions, formatAmount } from './format/amount.ts'
export { formatCompact } from './format/compact.ts'
export {
  dayLabel,
  formatClock,
  formatDateTime,
  formatDuration,
  historyGroup,
  timeLabel,
} from './format/date.ts'
export { formatHealthFactor, formatLeverage, formatLeverageRange, leverageOf } from './format/leverage.ts'
export { shortenName, shortenTransactionId } from './format/name.ts'
export { formatNumber, type MaybeNumber } from './format/number.ts'
export { formatChange, formatPercent } from './format/percent.ts'
export { formatPoints } from './format/points.ts'
export { formatTotalBalance, formatUsd, formatUsdCapped, formatUsdCompact } from './format/usd.ts'
export { AbortedError, TimeoutError } from './kernel/abort.ts'
export { formatUnits, parseUnits, scaleDecimals } from './kernel/amounts.ts'
export { type Clock, systemClock } from './kernel/clock.ts'
export { compact } from './kernel/compact.ts'
export type { ErrorCode, ErrorCodes } from './kernel/error-codes.ts'
export {
  CausewayError,
  errorSentence,
  type FieldIssue,
  fieldIssue,
  InvalidInputError,
  isCausewayError,
} from './kernel/errors.ts'
export { createEvents } from './kernel/events.ts'
export { activityGate, bothGates, type PollGate } from './kernel/gate.ts'
export { groupBy } from './kernel/group-by.ts'
export { HttpError, NetworkError } from './kernel/http-errors.ts'
export { parseJson, stringifyJson } from './kernel/json.ts'
export type { FileFlag, LoadOptions } from './kernel/kept-files.ts'
export type { ReadableKeyedStore } from './kernel/keyed-store.ts'
export { type Logger, silentLogger } from './kernel/logger.ts'
export {
  type BasisPoints,
  type Percent,
  percentToBasisPoints,
  toBasisPoints,
  toPercent,
} from './kernel/percent.ts'
export { StorageError } from './kernel/persistence.ts'
export type { QueryPolicy, ReadQueryContext, ReadQueryOptions } from './kernel/query.ts'
export { createRecordStorage } from './kernel/record-storage.ts'
export { InvalidResponseError } from './kernel/schema.ts'
export { memoryStorage, type Storage } from './kernel/storage.ts'
export { createStore, type ReadableStore } from './kernel/store.ts'
export { browserTabs, createTabs, type Tabs, type TabsOptions } from './kernel/tabs.ts'
export { webStorage } from './kernel/web-storage.ts'
export type {
  ActionAmount,
  ActionTerms,
  AssetAction,
  BorrowAction,
  ClaimRewardsAction,
  DepositAction,
  LendingAccount,
  LendingAction,
  RepayAction,
  SwitchCollateralAction,
  SwitchModeAction,
  WithdrawAction,
} from './lending/action.ts'
export type { AssetMove } from './lending/actions/asset-moves.ts'
export type { DecisionGround } from './lending/actions/judge.ts'
export { type ActionJudgement, judgeAction, poolRefusals } from './lending/actions/judge-action.ts'
export {
  type ExecuteActionsOptions,
  LendingActions,
  type LendingActionsOptions,
  type LendingExecutor,
  type PlanActionsOptions,
  type ReviewedLendingPlan,
  RiskNotAcceptedError,
} from './lending/actions/lending-actions.ts'
export { marketAfter } from './lending/actions/market-after.ts'
export { maxAction } from './lending/actions/max-action.ts'
export {
  type LendingNotice,
  type LendingNoticeCode,
  outcomeNotices,
  safeHealthFactor,
} from './lending/actions/notices.ts'
export type { LendingPlan } from './lending/actions/plan.ts'
export { LenderFailureError } from './lending/actions/silent-failure.ts'
export { type PositionState, positionState } from './lending/actions/state.ts'
export { LendingMismatchError } from './lending/actions/trial.ts'
export { type AssetKind, areCorrelatedAssets, assetKind, isLiquidStaking } from './lending/asset-kind.ts'
export { LendingCalculator, type PositionPreview } from './lending/calculator.ts'
export type { LendingPrices, LendingTokens } from './lending/complete-markets.ts'
export type { ChainLenders, LendersReadiness, MissingFamily } from './lending/directory.ts'
export type { LendingFailure } from './lending/failure.ts'
export type { ActionContext, ActionSize, Lender, LenderFamily, LendingChain } from './lending/lender.ts'
export {
  DEFAULT_LENDING_SELECTION,
  DEFAULT_SELECTED_LENDER,
  lenderDisplayName,
  lenderIconUrls,
  lenderName,
  lenderOrFirst,
  lenderShortName,
} from './lending/lender-names.ts'
export { lending } from './lending/lending.ts'
export {
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
} from './lending/market.ts'
export { NoLendingDataError } from './lending/no-data.ts'
export type { LendingPair, PairSide } from './lending/pairs/pair.ts'
export {
  type LendingPlanQueryKey,
  type LendingPlanQueryOptions,
  type LendingPlanRequest,
  lendingPlanQueryOptions,
  type PlanQueryOptions,
} from './lending/plan-query.ts'
export { LENDING_POLICIES, type LendingPolicy } from './lending/policies.ts'
export {
  type ClaimableReward,
  emptyPosition,
  type LenderPosition,
  owedIn,
  type PoolPosition,
  RATE_MODES,
  type RateMode,
} from './lending/position.ts'
export {
  isAffectedLendingQuery,
  type LendingQueryKey,
  type LendingQueryOptions,
  lendingMarketsQueryOptions,
  lendingPairsQueryOptions,
  lendingPositionsQueryOptions,
  portfolioQueryOptions,
} from './lending/query-options.ts'
export type { RateReaders } from './lending/rates/find-lender.ts'
export {
  type LendingRatesQueryKey,
  rateHistoryQueryOptions,
  rateModelQueryOptions,
} from './lending/rates/query-options.ts'
export { poolUse, type RateCurvePoint, rateCurve, ratesOn } from './lending/rates/rate-curve.ts'
export { optimalUse, RAY, type RateModel, type RateRule, rateAt } from './lending/rates/rate-model.ts'
export {
  type RateHistory,
  type RateHistoryRequest,
  type RateSample,
  readRateHistory,
} from './lending/rates/read-rate-history.ts'
export { type RateModelRequest, readRateModel } from './lending/rates/read-rate-model.ts'
export type { ContractReader } from './lending/read-on-chain.ts'
export {
  type LendingPortfolio,
  type PortfolioReaders,
  type PortfolioRequest,
  readPortfolio,
} from './lending/read-portfolio.ts'
export type { LenderPositions } from './lending/read-positions.ts'
export type { ContractRead, ReadAnswer, ReadBlock, Reading, ReadOutcome } from './lending/reading.ts'
export { type LendingRefusal, type LendingRefusalCode, LendingRefusedError } from './lending/refusal.ts'
export type {
  LendersRequest,
  LendingMarketsAnswer,
  LendingPairsAnswer,
  LendingPositionsAnswer,
  LendingPositionsRequest,
} from './lending/request.ts'
export { type AccountFigures, accountFigures } from './lending/risk/account.ts'
export { type AprFigures, accountAprs } from './lending/risk/aprs.ts'
export { INFINITE_HEALTH, type LendingFigure } from './lending/risk/figures.ts'
export {
  type LendingLimitOptions,
  leverageRange,
  maxBorrow,
  maxLeverage,
  maxWithdraw,
  poolUtilisation,
} from './lending/risk/limits.ts'
export { type LiquidationPrice, liquidationPrice } from './lending/risk/liquidation-price.ts'
export { type ModeEffect, modeEffects } from './lending/risk/modes.ts'
export { type PositionChange, positionAfter } from './lending/risk/position-after.ts'
export { type LendingEvents, LendingService, type LendingServiceOptions } from './lending/service.ts'
export type { LendingHostOptions } from './lending/sources/host-client.ts'
export type { StartupFileName, StartupFiles } from './lending/startup/files.ts'
export type { LenderLabels } from './lending/startup/labels.ts'
export {
  type LendingInvalidation,
  type LendingMarketEntry,
  type LendingPositionsEntry,
  lendingMarketKey,
  lendingPositionsKey,
} from './lending/store.ts'
export { type Borrowable, isBorrowable, isBorrowableInMode } from './lending/views/borrowable.ts'
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
} from './lending/views/dashboard.ts'
export { type DayAgoPricesOf, pairWithPriceDayAgo } from './lending/views/day-ago.ts'
export { type HealthBand, healthBand } from './lending/views/health-band.ts'
export {
  type BalanceData,
  type LenderPositionView,
  type LendingPositionRow,
  lenderPositionView,
  type PoolAsset,
} from './lending/views/lender-position-view.ts'
export {
  type PairOutlook,
  type PairRates,
  pairAprAt,
  pairAt,
  pairLeverageAtHealth,
  pairRates,
} from './lending/views/pair-at.ts'
export {
  type PoolRates,
  type PoolRow,
  type PoolRowConfig,
  type PoolRowOptions,
  poolRates,
  poolRow,
} from './lending/views/pool-row.ts'
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
} from './lending/views/portfolio.ts'
export {
  type PortfolioGroup,
  type PortfolioHolding,
  type PortfolioPosition,
  type PortfolioView,
  portfolioView,
} from './lending/views/portfolio-view.ts'
export { type PriceMove, priceMoves } from './lending/views/price-moves.ts'
export { figureUsd, ratioOf, usdOf } from './lending/views/usd.ts'
export { marginErrorContext } from './margin/error-context.ts'
export { type FlashKind, type FlashOffer, type FlashSource, flashFee } from './margin/flash.ts'
export { borrowForLeverage, convertAt, highestLeverage, type LeverageTerms } from './margin/leverage.ts'
export type { LoopPlan } from './margin/loop/plan.ts'
export type { LoopRound } from './margin/loop/rounds.ts'
export { MarginLoop, type MarginLoopOptions, type ReviewedLoopPlan } from './margin/loop/service.ts'
export { margin, marginLoop } from './margin/margin.ts'
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
} from './margin/operation.ts'
export type { Leftover, MarginPlan, PlannedAccess } from './margin/plan.ts'
export { type MarginPlanRequest, marginPlanQueryOptions } from './margin/plan-query.ts'
export { DEFAULT_MAX_PRICE_IMPACT } from './margin/price-impact.ts'
export { MarginChangedError, type MarginRefusalCode, MarginRefusedError } from './margin/refusal.ts'
export type { MarginRequest, OwnFunds } from './margin/request.ts'
export type { MarginPermission, MarginRouter, PositionAccess, SwapParties } from './margin/router.ts'
export {
  MarginService,
  type MarginServiceOptions,
  type PlanMarginOptions,
  type ReviewedMarginPlan,
} from './margin/service.ts'
export type { InLeg, MarginTerms, MarginTrade, OutLeg, OwnLeg, SwapLeg } from './margin/trade.ts'
export {
  type AccountKindPlatforms,
  type AccountKindQueryKey,
  type AccountKindQueryOptions,
  accountKindQueryOptions,
} from './platforms/account-kind-query-options.ts'
export type {
  BalanceAdapter,
  BalanceAdapterContext,
  BalanceAdapterSetup,
  BalanceReads,
  BalanceRequest,
  ChainBalances,
} from './platforms/balance-adapter.ts'
export {
  type BalanceProblem,
  type BalanceProblemCode,
  type BalanceReading,
  failedReading,
  unknownBalance,
} from './platforms/balance-reading.ts'
export type { BatchProgress, BatchReceipt, BatchSender, PreparedBatch } from './platforms/batch.ts'
export {
  BatchFailedError,
  type BatchRefusal,
  type BatchRefusalCode,
  BatchRefusedError,
  BatchTimeoutError,
} from './platforms/batch-errors.ts'
export { ChainReadError, PermitMismatchError, UserRejectedError } from './platforms/errors.ts'
export {
  type ChainGas,
  GAS_REFRESH_MS,
  type GasFees,
  type GasTerms,
  maxGasCost,
  type PlatformGas,
} from './platforms/gas.ts'
export {
  GAS_POLICY,
  type GasPlatforms,
  type GasQueryKey,
  type GasQueryOptions,
  gasQueryOptions,
} from './platforms/gas-query-options.ts'
export type { ChainNodes, NodeErrorClass, NodeState, NodeStatus } from './platforms/nodes.ts'
export type { OfferPermit, PermitOffer, PermitRequest, PermitWish } from './platforms/permit.ts'
export type {
  AccountKind,
  AllowanceRequest,
  CallEffects,
  DeploylessCall,
  MulticallRequest,
  MulticallResults,
  Platform,
  PlatformContext,
  PlatformPlugin,
  ReadCall,
  ReadResult,
  ReceiptPlugin,
  SequenceSimulation,
  Simulation,
  TokenAllowance,
  TokenMovement,
} from './platforms/platform.ts'
export { createPlatformRegistry, type PlatformRegistry } from './platforms/registry.ts'
export type { ServiceContext, ServicePlugin, ServicesOf } from './platforms/service-plugin.ts'
export type {
  Call,
  CallSequence,
  ChainType,
  Receipt,
  ReceiptSource,
  RequestOptions,
  SentTransaction,
  TransactionFate,
  TransactionLog,
  TransactionRequest,
  TransactionSearch,
  TransactionSearchResult,
} from './platforms/transaction.ts'
export { isTransferError, type TransferError } from './platforms/transfer-error.ts'
export type { TransferEvent, TransferEventRequest } from './platforms/transfer-events.ts'
export type { PreparedTransaction, TypedData, Wallet } from './platforms/wallet.ts'
export type {
  ConnectedWallet,
  ConnectOptions,
  ConnectorSource,
  WalletConnector,
  WalletEvents,
} from './platforms/wallet-connector.ts'
export { POINTS_PATHS, type PointsPaths } from './points/api.ts'
export {
  POINTS_AWARD_MESSAGES,
  type PointsAwardOutcome,
  type PointsAwardRefusal,
  type PointsAwardRefusalCode,
} from './points/award.ts'
export {
  type PointsAwardInput,
  PointsClient,
  type PointsClientOptions,
  type PointsWallets,
} from './points/client.ts'
export { roundPoints, sumPoints } from './points/decimals.ts'
export type {
  CombinedSummary,
  PointsAccounts,
  PointsAction,
  PointsEntry,
  PointsEntrySummary,
  PointsEntryType,
  PointsItemFailure,
  PointsSummary,
  PointsTask,
  PointsTasks,
  PointsTotal,
  PointsUser,
  PointsUserInfo,
} from './points/entry.ts'
export { PointsNotConfiguredError } from './points/errors.ts'
export { type PointsDay, pointsByDay, pointsLabel } from './points/history.ts'
export {
  POINTS_LEVEL_IMAGES,
  POINTS_LEVEL_THRESHOLDS,
  type PointsLevelView,
  pointsLevel,
  pointsLevelPercent,
  pointsLevelProgress,
  pointsLevelView,
  TOP_POINTS_LEVEL,
} from './points/levels.ts'
export {
  awardedPoints,
  otherPointsReceiver,
  type PointsLookUpAccounts,
  type PointsLookUpForm,
  type PointsLookUpInput,
  type PointsLookUpResult,
  pointsLookUpForm,
} from './points/lookup-form.ts'
export { points } from './points/points.ts'
export { POINTS_POLICIES, type PointsPolicyName } from './points/policies.ts'
export {
  pointsTasksQueryOptions,
  pointsTotalQueryOptions,
  pointsUserQueryOptions,
} from './points/query-options.ts'
export {
  dollarsToRewardTokens,
  hasTradingStreak,
  POINTS_REDEMPTION_CONDITIONS,
  POINTS_REDEMPTION_SCHEDULE,
  type PointsRedemption,
  type PointsRedemptionTerms,
  pointsRedemption,
  pointsRedemptionMonth,
  pointsRedemptionPercent,
  pointsToRewardTokens,
  REWARD_TOKENS_PER_DOLLAR,
  rewardTokensToDollars,
  tradingStreak,
} from './points/redemption.ts'
export { isReferralCode, referralLink, type StoredReferral } from './points/referral.ts'
export { type PointsReading, type PointsState, pointsAge } from './points/state.ts'
export { type PointsTaskView, pointsTaskView, referralPoints } from './points/tasks.ts'
export type { PointsAward } from './points/wire.ts'
export { type MarketPair, pairWithBalance } from './prices/pairs.ts'
export { PRICE_POLICIES, type PricePolicyName } from './prices/policies.ts'
export {
  type ChainPrices,
  type PriceEntry,
  type PriceResults,
  type PriceSourceFailure,
  priceKey,
  type TokenPrice,
  type UnavailablePrice,
} from './prices/price.ts'
export { prices } from './prices/prices.ts'
export { NoPricesError, pairsQueryOptions, pricesQueryOptions } from './prices/query-options.ts'
export type { AssetGroupOf, TokensByChain } from './prices/request.ts'
export {
  type OnePriceRequest,
  type PairResults,
  type PairsRequest,
  PriceService,
  type PriceServiceOptions,
  type PricesOptions,
  type PricesRequest,
} from './prices/service.ts'
export type {
  OfferedPrice,
  PriceAnswer,
  PriceSource,
  PriceSourceContext,
  PriceToken,
} from './prices/source.ts'
export type { ExcludedPairs } from './prices/sources/dex-pair.ts'
export { dataHostPrices, type PriceHosts } from './prices/sources/index.ts'
export { QUERY_DEHYDRATION } from './queries/codec.ts'
export type { QueryCache } from './queries/connections.ts'
export type { BuildableRequest } from './quotes/accounts.ts'
export {
  type BuildQuoteOptions,
  type GetQuotesOptions,
  QuoteAggregator,
  type QuoteAggregatorOptions,
  type QuoteCallOptions,
  type QuoteResults,
  type RequoteOptions,
} from './quotes/aggregator.ts'
export { BuildMismatchError } from './quotes/agreement.ts'
export { createQuoteBoard, type QuoteBoard, type QuoteBoardOptions } from './quotes/board.ts'
export type {
  FailedQuoteRow,
  QuoteBoardPhase,
  QuoteBoardState,
  QuoteBoardView,
  QuoteChoice,
  QuotedRow,
  QuoteFreshness,
  QuoteRow,
  QuoteRowOwner,
  QuotingRow,
} from './quotes/board-state.ts'
export { createQuoteBoards, type QuoteBoards } from './quotes/boards.ts'
export type { Approval, BuiltOrder, BuiltQuote, BuiltTransaction } from './quotes/build.ts'
export type { Circuit, CircuitPolicy } from './quotes/circuit.ts'
export type { KnownTokens } from './quotes/complete-request.ts'
export { type FailureCode, NoQuoteError, type QuoteFailure } from './quotes/failure.ts'
export type { ProviderHealth } from './quotes/health.ts'
export type { KnownContracts } from './quotes/known-contracts.ts'
export { isQuoteExpired, QuoteExpiredError, TermsWorsenedError } from './quotes/lease.ts'
export {
  DEFAULT_NATIVE_FEE_LIMITS,
  NativeFeeConsentError,
  type NativeFeeLimit,
  type NativeFeeLimits,
  type NativeFeeTerms,
  nativeFeeLimit,
  nativeFeeOf,
  type QuoteAcceptance,
} from './quotes/native-fee.ts'
export { type QuotePrices, USUAL_GAS } from './quotes/net-amount.ts'
export type { ReadTokenPrices } from './quotes/price-reader.ts'
export type {
  BuildRequest,
  BuildTerms,
  DecodedTransaction,
  OrderData,
  ProviderBuild,
  ProviderContext,
  ProviderOptions,
  ProviderQuote,
  QuoteFee,
  QuoteProvider,
  SignedOrder,
  TokenListEntry,
  TransactionData,
} from './quotes/provider.ts'
export { ProviderError, type ProviderErrorCode, type ProviderErrorOptions } from './quotes/provider-error.ts'
export { QUOTE_POLICY, type QuoteQueryOptions, quoteQueryOptions } from './quotes/query-options.ts'
export type { Quote } from './quotes/quote.ts'
export {
  explainRanking,
  type QuoteSortBy,
  type RankingOptions,
  type RankingReason,
  rankQuotes,
} from './quotes/rank.ts'
export {
  type CheckedQuoteRequest,
  DEFAULT_SLIPPAGE,
  isSamePair,
  parseQuoteRequest,
  type QuoteRequest,
  type QuoteRequestInput,
} from './quotes/request.ts'
export type { QuoteUpdate } from './quotes/round.ts'
export {
  type StatusRequest,
  type StatusResult,
  TRANSFER_STATUSES,
  type TransferOutcome,
  type TransferStatus,
  transferOutcome,
  UnexpectedStatusRequestError,
} from './quotes/status.ts'
export { mergeTokenLists, withYieldTokens, type YieldToken } from './quotes/token-list.ts'
export { type Verification, type VerificationCheck, VerificationFailedError } from './quotes/verification.ts'
export {
  Analytics,
  type AnalyticsAdapter,
  type AnalyticsOptions,
  type TrackedEvent,
} from './reporting/analytics.ts'
export {
  type AnalyticsEvent,
  type EModeAnalytics,
  type ErrorAnalytics,
  errorEvent,
  type FilterAnalytics,
  type QuoteAnalytics,
  type QuotedFacts,
  quotedEvent,
  type RewardsAnalytics,
  type RunStage,
  type SwapAnalytics,
  type TokenAddedAnalytics,
  type TradeAnalytics,
  type WalletAnalytics,
} from './reporting/analytics-event.ts'
export { analytics } from './reporting/analytics-plugin.ts'
export { type AnalyticsSources, connectAnalytics } from './reporting/connect-analytics.ts'
export type { ReportContext } from './reporting/context.ts'
export { ErrorReporter, type ErrorReporterOptions } from './reporting/error-reporter.ts'
export { errorReports } from './reporting/error-reports.ts'
export type { ReportLimits } from './reporting/report-limit.ts'
export type { AssetList } from './tokens/asset-list.ts'
export { customTokenKey } from './tokens/custom-tokens.ts'
export { fromEighteenDecimals, toEighteenDecimals } from './tokens/decimals.ts'
export {
  AssetListNotReadyError,
  AssetListUnavailableError,
  AssetNotFoundError,
  NotATokenError,
} from './tokens/errors.ts'
export { findCurrency } from './tokens/find-currency.ts'
export { TOKEN_ICON_PX, tokenExplorerUrl, tokenLogoUrls } from './tokens/links.ts'
export type { OmniAsset, OmniList } from './tokens/omni-list.ts'
export { isPendle, isPendleExpired } from './tokens/pendle.ts'
export { TOKEN_POLICIES, type TokenPolicyName } from './tokens/policies.ts'
export {
  assetListQueryOptions,
  omniListQueryOptions,
  tokenLookupQueryOptions,
} from './tokens/query-options.ts'
export type { TokenReader } from './tokens/read-token.ts'
export type { ListRefusal } from './tokens/refusals.ts'
export {
  type TokenLookup,
  type TokenLookupRequest,
  TokenService,
  type TokenServiceOptions,
} from './tokens/service.ts'
export { type AssetSources, dataHostAssetSources, PUBLIC_ASSET_SOURCES } from './tokens/sources.ts'
export {
  canonicalSymbol,
  DEFAULT_NATIVE_SYMBOL,
  DEFAULT_STABLE_SYMBOL,
  DEFAULT_TOKEN_SYMBOLS,
  isStableOrEuro,
  SYMBOL_ALIASES,
} from './tokens/symbols.ts'
export {
  nativeToken,
  type PendleProps,
  type PendleTokenType,
  type Token,
  type TokenAmount,
  tokenAddress,
  tokenKey,
} from './tokens/token.ts'
export { tokens } from './tokens/tokens.ts'
export { keepsYieldToken, YIELD_TOKEN_HANDLING, type YieldTokenChoice } from './tokens/yield-token.ts'
export type { StatusTrackerEvents } from './transfers/announce.ts'
export { type ArrivalReaderOptions, createArrivalReader } from './transfers/arrival-reader.ts'
export { DEFAULT_STATUS_CADENCE, type StatusCadence } from './transfers/cadence.ts'
export { type ChainWitnessOptions, createChainWitness } from './transfers/chain-witness.ts'
export type { ClearRecordsOptions, ClearRecordsResult } from './transfers/clear.ts'
export { createDepositReader } from './transfers/deposit-reader.ts'
export { createTransferJournal, type TransferChange, type TransferJournal } from './transfers/journal.ts'
export { createReceiptSources, type FindReceiptSource } from './transfers/receipt-sources.ts'
export {
  isFinishedTransfer,
  isInFlightTransfer,
  TRANSFER_TYPES,
  type TransactionReceipt,
  type TransferInfo,
  type TransferRecord,
  type TransferRun,
  wasSent,
} from './transfers/record.ts'
export {
  isMoneyBack,
  isSourceConfirmed,
  type TransferHandle,
  type TransferStage,
  transferStage,
} from './transfers/stage.ts'
export type {
  BatchStep,
  CallKind,
  CallStep,
  OrderStep,
  PermitStep,
  SignatureSlot,
  TransferStep,
} from './transfers/steps.ts'
export type { NewTransaction, TransactionInfo } from './transfers/to-transfer-info.ts'
export {
  type BridgeArrival,
  type BridgeDeposit,
  type ReadArrival,
  type ReadDeposit,
  type ReceiptRequest,
  StatusTracker,
  type StatusTrackerOptions,
  type TrackRequest,
  type TransactionEnd,
  type TransferStatusResult,
  type WatchOptions,
} from './transfers/tracker.ts'
export type { TransferObservation } from './transfers/transition.ts'
export type { WalletTracking } from './transfers/wallet-tracking.ts'
export type { ReadBatch, TransferWitness, WitnessedChains } from './transfers/witness.ts'
export { type AccountInfo, accountInfo } from './wallets/account.ts'
export { type ConnectorAvailability, connectorAvailability, connectorKey } from './wallets/availability.ts'
export { DEFAULT_WALLET_TIMEOUTS, type WalletTimeouts } from './wallets/connection.ts'
export {
  ConnectorUnavailableError,
  IncompatibleWalletError,
  NoWalletError,
  WalletConnectionError,
  WatchOnlyError,
} from './wallets/errors.ts'
export type { WalletSessionEvents } from './wallets/events.ts'
export {
  type ConnectWalletOptions,
  type Signable,
  WalletSession,
  type WalletSessionOptions,
} from './wallets/session.ts'
export {
  type ConnectionStatus,
  connectionStatus,
  type Impersonation,
  isWalletConnected,
  type PerChainType,
  WALLET_CHAIN_TYPES,
  type WalletConnection,
  type WalletSessionState,
} from './wallets/state.ts'
