export {
  type GetQuotesOptions,
  NoQuoteError,
  QuoteAggregator,
  type QuoteAggregatorOptions,
  type QuoteResults,
  type RequoteOptions,
  type StreamOptions,
} from './aggregator.ts'
export {
  type Approval,
  BuildMismatchError,
  type BuiltOrder,
  type BuiltQuote,
  type BuiltTransaction,
} from './build.ts'
export type { Circuit, CircuitPolicy } from './circuit.ts'
export type { FailureCode, QuoteFailure } from './failure.ts'
export type { ProviderHealth } from './health.ts'
export { isExpired, QuoteExpiredError, TermsWorsenedError } from './lease.ts'
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
export {
  accept,
  ProviderError,
  type ProviderErrorCode,
  type ProviderResult,
  refuse,
} from './provider-error.ts'
export type { Quote } from './quote.ts'
export { explainRanking, type RankingReason, rankQuotes, type SortBy } from './rank.ts'
export { createProviderRegistry, type ProviderRegistry } from './registry.ts'
export {
  type BuildableRequest,
  DEFAULT_QUOTE_RECIPIENT,
  DEFAULT_SLIPPAGE,
  parseQuoteRequest,
  pricingRecipient,
  type QuoteRequest,
  type QuoteRequestInput,
  requireAccounts,
} from './request.ts'
export type { QuoteUpdate } from './round.ts'
export {
  outcomeOf,
  type StatusRequest,
  type StatusResult,
  TRANSFER_STATUSES,
  type TransferOutcome,
  type TransferStatus,
  UnexpectedStatusRequestError,
} from './status.ts'
export { mergeTokenLists, withYieldTokens, type YieldToken } from './token-list.ts'
export { type Check, type Verification, VerificationFailedError } from './verification.ts'
