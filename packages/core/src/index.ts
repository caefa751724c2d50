/**
 * The services, `createCauseway` that composes them, exact amounts, and the errors. This entry point does not import
 * viem or another chain library.
 *
 * @packageDocumentation
 */

export { BalanceService } from './balances/service.ts'
export { type ErrorContext, ErrorTranslator } from './chain-errors/error-translator.ts'
export type { TranslatedError } from './chain-errors/translated-error.ts'
export { type Causeway, type CausewayConfig, createCauseway } from './create-causeway.ts'
export type { ResumeRunOptions, RunOptions } from './execution/executor.ts'
export { isSameAction } from './execution/is-same-action.ts'
export type { ExecutionPlan } from './execution/plan/execution-plan.ts'
export { prefersPermit } from './execution/plan/prefers-permit.ts'
export type { ExecutionProgress } from './execution/progress.ts'
export { isActionStep, isCompletedStep, isPendingStep } from './execution/step-code.ts'
export { AbortedError } from './kernel/abort.ts'
export { formatUnits, parseUnits, scaleDecimals } from './kernel/amounts.ts'
export { type Clock, systemClock } from './kernel/clock.ts'
export { compact } from './kernel/compact.ts'
export {
  CausewayError,
  errorSentence,
  fieldIssue,
  InvalidInputError,
  isCausewayError,
} from './kernel/errors.ts'
export { createEvents } from './kernel/events.ts'
export { activityGate, type PollGate } from './kernel/gate.ts'
export { groupBy } from './kernel/group-by.ts'
export { HttpError } from './kernel/http-errors.ts'
export { stringifyJson } from './kernel/json.ts'
export type { ReadableKeyedStore } from './kernel/keyed-store.ts'
export { type Logger, silentLogger } from './kernel/logger.ts'
export {
  type BasisPoints,
  type Percent,
  percentToBasisPoints,
  toBasisPoints,
  toPercent,
} from './kernel/percent.ts'
export type { ReadQueryContext, ReadQueryOptions } from './kernel/query.ts'
export { createRecordStorage } from './kernel/record-storage.ts'
export type { Address, Hex } from './kernel/schema.ts'
export { memoryStorage, type Storage } from './kernel/storage.ts'
export { createStore, type ReadableStore } from './kernel/store.ts'
export { browserTabs, createTabs, type Tabs } from './kernel/tabs.ts'
export { webStorage } from './kernel/web-storage.ts'
export { LendingCalculator } from './lending/calculator.ts'
export { accountKindQueryOptions } from './platforms/account-kind-query-options.ts'
export {
  type BalanceProblem,
  type BalanceResult,
  failedBalance,
  unknownBalance,
} from './platforms/balance.ts'
export type {
  BalanceAdapterSetup,
  ChainBalances,
} from './platforms/balance-adapter.ts'
export { ChainReadError, UserRejectedError } from './platforms/errors.ts'
export { type ChainGas, type GasFees, maxGasCost } from './platforms/gas.ts'
export { gasQueryOptions } from './platforms/gas-query-options.ts'
export type { Platform, PlatformPlugin } from './platforms/platform.ts'
export { createPlatformRegistry } from './platforms/registry.ts'
export type { ServiceContext, ServicePlugin, ServicesOf } from './platforms/service-plugin.ts'
export type {
  TransactionLog,
  TransactionRequest,
} from './platforms/transaction.ts'
export { isTransferError, type TransferError } from './platforms/transfer-error.ts'
export type { RawTransaction } from './platforms/validate-transaction.ts'
export type { Wallet } from './platforms/wallet.ts'
export type {
  ConnectedWallet,
  ConnectOptions,
  ConnectorSource,
  WalletConnector,
} from './platforms/wallet-connector.ts'
export { PointsClient, type PointsClientOptions } from './points/client.ts'
export { PriceService, type PriceServiceOptions } from './prices/service.ts'
export { QUERY_DEHYDRATION } from './queries/query-dehydration.ts'
export type { BuiltOrder, BuiltQuote } from './quotes/build-quote.ts'
export { USUAL_GAS } from './quotes/get-net-amount.ts'
export { getQuoteCheck, type QuoteCheck } from './quotes/get-quote-check.ts'
export { isQuoteExpired, QuoteExpiredError } from './quotes/is-quote-expired.ts'
export {
  getNativeFee,
  getNativeFeeLimit,
  NativeFeeConsentError,
  type NativeFeeLimits,
  type QuoteConsent,
  toNativeFeeConsent,
} from './quotes/native-fee.ts'
export type { DecodedTransaction, QuoteProvider, TransactionData } from './quotes/provider.ts'
export { ProviderError } from './quotes/provider-error.ts'
export type { Quote } from './quotes/quote.ts'
export { QuoteAggregator, type QuoteAggregatorOptions } from './quotes/quote-aggregator.ts'
export { quoteQueryOptions } from './quotes/quote-query-options.ts'
export {
  isSamePair,
  parseQuoteRequest,
  type QuoteRequest,
  type QuoteRequestInput,
} from './quotes/quote-request.ts'
export {
  createQuotesObserver,
  type QuotesObserver,
  type QuotesObserverOptions,
} from './quotes/quotes-observer.ts'
export { createQuotesObservers } from './quotes/quotes-observers.ts'
export type {
  QuotedRow,
  QuoteFreshness,
  QuoteRow,
  QuotesState,
  QuotingRow,
} from './quotes/quotes-state.ts'
export { explainRanking, type QuoteSortBy, type RankingReason, rankQuotes } from './quotes/rank-quotes.ts'
export { TermsWorsenedError } from './quotes/refresh-quote.ts'
export type { QuoteUpdate } from './quotes/start-quote-request.ts'
export {
  getTransferOutcome,
  type StatusResult,
  TRANSFER_STATUSES,
  type TransferOutcome,
  type TransferStatus,
} from './quotes/status.ts'
export { type FailureCode, NoQuoteError, type QuoteFailure } from './quotes/to-quote-failure.ts'
export {
  type Verification,
  type VerificationCheck,
  VerificationFailedError,
} from './quotes/verification.ts'
export { createChainReaders } from './transfers/chain-readers.ts'
export { createTransferJournal } from './transfers/journal.ts'
export type { StatusCadence } from './transfers/next-check-time.ts'
export { isFinishedTransfer, isInFlightTransfer, type TransferRecord, wasSent } from './transfers/record.ts'
export { areFundsReturned, isSourceConfirmed, type TransferStage, transferStage } from './transfers/stage.ts'
export { StatusTracker, type TrackRequest } from './transfers/status-tracker.ts'
export type { CallStep, PermitStep, TransferStep } from './transfers/steps.ts'
export type { TransactionInfo } from './transfers/to-transfer-info.ts'
export { accountInfo } from './wallets/account.ts'
export { type ConnectorAvailability, connectorAvailability, connectorKey } from './wallets/availability.ts'
export { NoWalletError, WalletConnectionError } from './wallets/errors.ts'
export { type ConnectWalletOptions, WalletSession, type WalletSessionOptions } from './wallets/session.ts'
export {
  isWalletConnected,
  type PerChainType,
  WALLET_CHAIN_TYPES,
  type WalletConnection,
  type WalletSessionState,
} from './wallets/session-state.ts'
