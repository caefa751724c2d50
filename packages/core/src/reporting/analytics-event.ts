import type { ErrorOrigin, TranslatedError, TranslatedErrorCode } from '../chain-errors/translated-error.ts'
import type { ChainVm } from '../chains/record.ts'
import type { Quote } from '../quotes/quote.ts'
import type { QuoteResults } from '../quotes/quote-aggregator.ts'
import type { QuoteRequest } from '../quotes/quote-request.ts'
import type { TransferOutcome } from '../quotes/status.ts'
import type { ReportContext } from './report-context.ts'

/** Analytics events. None contains an address, a hash or an amount. */
export type AnalyticsEvent =
  | WalletAnalyticsEvent
  | TradeAnalyticsEvent
  | QuoteAnalyticsEvent
  | SwapAnalyticsEvent
  | ErrorAnalyticsEvent
  | FilterAnalyticsEvent
  | TokenAddedAnalyticsEvent
  | EModeAnalyticsEvent
  | RewardsAnalyticsEvent

/** Stage of a run. The start and the outcome are each tracked once. */
export type RunStage = 'started' | TransferOutcome

/** A change of a wallet connection. */
export interface WalletAnalyticsEvent {
  readonly type: 'wallet'
  readonly action:
    | 'connected'
    | 'reconnected'
    | 'disconnected'
    | 'failed'
    | 'account-changed'
    | 'chain-changed'
  readonly chainType: ChainVm
  /** Connector id; the reverse domain name of a browser wallet. */
  readonly connector?: string | undefined
  /** Chain of the wallet after the change. */
  readonly chainId?: number | undefined
  /** Error code of a failure. */
  readonly code?: string | undefined
}

/** A deposit, withdrawal, borrow, repayment or margin trade. */
export interface TradeAnalyticsEvent {
  readonly type: 'trade'
  readonly kind: 'Money Market' | 'Margin'
  readonly stage: RunStage
  readonly chainId: number
  readonly lender?: string | undefined
  /** Action, such as Deposit or Open. */
  readonly action?: string | undefined
  /** Id of the provider that swaps within a margin trade. */
  readonly aggregator?: string | undefined
}

/** A completed quote request. */
export interface QuoteAnalyticsEvent {
  readonly type: 'swap'
  readonly stage: 'quoted'
  readonly fromChainId: number
  readonly toChainId: number
  /** Provider id of the best quote, if any. */
  readonly aggregator?: string | undefined
  /** Number of providers with a quote. */
  readonly quotes: number
  /** Number of providers without a quote. */
  readonly failures: number
  /** Duration of the request in milliseconds. */
  readonly elapsedMs: number
}

/** A swap, bridge or wrap. */
export interface SwapAnalyticsEvent {
  readonly type: 'swap'
  readonly kind: 'Swap' | 'Bridge' | 'Wrap'
  readonly stage: RunStage
  readonly fromChainId: number
  readonly toChainId: number
  /** Provider id. */
  readonly aggregator?: string | undefined
}

/** An error, without its message, which may contain user data. */
export interface ErrorAnalyticsEvent {
  readonly type: 'error'
  readonly code: TranslatedErrorCode
  readonly origin: ErrorOrigin
  readonly retryable: boolean
  readonly source?: string | undefined
  readonly chainId?: number | undefined
  readonly lender?: string | undefined
  readonly aggregator?: string | undefined
}

/** A changed filter of a list, without the entered text. */
export interface FilterAnalyticsEvent {
  readonly type: 'filter'
  /** Name of the list, such as pools. */
  readonly list: string
  /** Name of the filter, such as chain. */
  readonly filter: string
  /** Number of selected values; 0 once it is cleared. */
  readonly values: number
}

/** An added custom token. */
export interface TokenAddedAnalyticsEvent {
  readonly type: 'token-added'
  readonly chainId: number
  readonly symbol: string
}

/** A switched e-mode. */
export interface EModeAnalyticsEvent {
  readonly type: 'emode'
  readonly stage: RunStage
  readonly chainId: number
  readonly lender?: string | undefined
}

/** A claim or vesting of rewards. */
export interface RewardsAnalyticsEvent {
  readonly type: 'rewards'
  readonly kind: 'Claim Rewards' | 'Vest Rewards'
  readonly stage: RunStage
  readonly chainId: number
  readonly lender?: string | undefined
}

/** Input of `createQuotedEvent`, with the best quote first. */
export interface QuotedFacts extends Pick<QuoteResults, 'elapsedMs'> {
  readonly request: Pick<QuoteRequest, 'fromChainId' | 'toChainId'>
  readonly quotes: readonly Pick<Quote, 'providerId'>[]
  readonly failures: readonly unknown[]
}

/** Creates the event of a translated error. */
export function createErrorEvent(
  { code, source: origin, retryable }: TranslatedError,
  { source, chainId, lender, aggregator }: ReportContext = {},
): ErrorAnalyticsEvent {
  return { type: 'error', code, origin, retryable, source, chainId, lender, aggregator }
}

/** Creates the event of a quote request, from `quotes.getQuotes` or a settled QuotesObserver. */
export function createQuotedEvent({
  request,
  quotes,
  failures,
  elapsedMs,
}: QuotedFacts): QuoteAnalyticsEvent {
  return {
    type: 'swap',
    stage: 'quoted',
    fromChainId: request.fromChainId,
    toChainId: request.toChainId,
    aggregator: quotes[0]?.providerId,
    quotes: quotes.length,
    failures: failures.length,
    elapsedMs,
  }
}
