export {
  type BuildableRequest,
  DEFAULT_QUOTE_RECIPIENT,
  nativeValue,
  pricingRecipient,
  pricingSender,
  requireAccounts,
  withAccounts,
} from './accounts.ts'
export {
  type BuildQuoteOptions,
  type GetQuotesOptions,
  QuoteAggregator,
  type QuoteAggregatorOptions,
  type QuoteCallOptions,
  type QuoteResults,
  type RequoteOptions,
} from './aggregator.ts'
export { BuildMismatchError } from './agreement.ts'
export { createQuoteBoard, type QuoteBoard, type QuoteBoardOptions } from './board.ts'
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
} from './board-state.ts'
export { createQuoteBoards, type QuoteBoards } from './boards.ts'
export type {
  Approval,
  BuiltOrder,
  BuiltQuote,
  BuiltTransaction,
} from './build.ts'
export type { Circuit, CircuitPolicy } from './circuit.ts'
export type { KnownTokens } from './complete-request.ts'
export { defineProvider, type ProviderParts } from './define-provider.ts'
export { type FailureCode, isFailureCode, NoQuoteError, type QuoteFailure } from './failure.ts'
export { receivedReason } from './failure-reason.ts'
export type { ProviderHealth } from './health.ts'
export { type KnownContracts, knownContract } from './known-contracts.ts'
export { isQuoteExpired, QuoteExpiredError, TermsWorsenedError } from './lease.ts'
export {
  assertNativeFeeAccepted,
  DEFAULT_NATIVE_FEE_LIMITS,
  NativeFeeConsentError,
  type NativeFeeLimit,
  type NativeFeeLimits,
  type NativeFeeTerms,
  nativeFeeLimit,
  nativeFeeOf,
  type QuoteAcceptance,
} from './native-fee.ts'
export { type QuotePrices, USUAL_GAS } from './net-amount.ts'
export type { ReadTokenPrices } from './price-reader.ts'
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
} from './provider.ts'
export { ProviderError, type ProviderErrorCode, type ProviderErrorOptions } from './provider-error.ts'
export { QUOTE_POLICY, type QuoteQueryOptions, quoteQueryOptions } from './query-options.ts'
export type { Quote } from './quote.ts'
export {
  explainRanking,
  type QuoteSortBy,
  type RankingOptions,
  type RankingReason,
  rankQuotes,
} from './rank.ts'
export { createProviderRegistry, type ProviderRegistry } from './registry.ts'
export {
  type CheckedQuoteRequest,
  checkQuoteRequest,
  DEFAULT_SLIPPAGE,
  isSamePair,
  parseQuoteRequest,
  type QuoteRequest,
  type QuoteRequestInput,
} from './request.ts'
export type { QuoteUpdate } from './round.ts'
export {
  isDepositSeen,
  type StatusRequest,
  type StatusResult,
  TRANSFER_STATUSES,
  type TransferOutcome,
  type TransferStatus,
  transferOutcome,
  UnexpectedStatusRequestError,
} from './status.ts'
export { mergeTokenLists, withYieldTokens, type YieldToken } from './token-list.ts'
export { type Verification, type VerificationCheck, VerificationFailedError } from './verification.ts'
