import type { ErrorOrigin, TranslatedError, TranslatedErrorCode } from '../chain-errors/translated-error.ts'
import type { ChainVm } from '../chains/record.ts'
import type { Quote } from '../quotes/quote.ts'
import type { QuoteResults } from '../quotes/quote-aggregator.ts'
import type { QuoteRequest } from '../quotes/quote-request.ts'
import type { TransferOutcome } from '../quotes/status.ts'
import type { ReportContext } from './context.ts'

/** What an application may count. None holds an address, a hash or an amount. */
export type AnalyticsEvent =
  | WalletAnalytics
  | TradeAnalytics
  | QuoteAnalytics
  | SwapAnalytics
  | ErrorAnalytics
  | FilterAnalytics
  | TokenAddedAnalytics
  | EModeAnalytics
  | RewardsAnalytics

/** How far something is that the user began: its start comes once, and so does its outcome. */
export type RunStage = 'started' | TransferOutcome

/** Somebody connected or disconnected a wallet. */
export interface WalletAnalytics {
  readonly type: 'wallet'
  readonly action:
    | 'connected'
    | 'reconnected'
    | 'disconnected'
    | 'failed'
    | 'account-changed'
    | 'chain-changed'
  readonly chainType: ChainVm
  /** Id of the connector; that of a browser wallet is its reverse domain name. */
  readonly connector?: string | undefined
  /** The chain the wallet is on afterwards. */
  readonly chainId?: number | undefined
  /** Of the error, where it failed. */
  readonly code?: string | undefined
}

/** A deposit, withdrawal, loan, repayment or margin trade. */
export interface TradeAnalytics {
  readonly type: 'trade'
  readonly kind: 'Money Market' | 'Margin'
  readonly stage: RunStage
  readonly chainId: number
  readonly lender?: string | undefined
  /** Such as Deposit or Open. */
  readonly action?: string | undefined
  /** Id of the provider that swaps within a margin trade. */
  readonly aggregator?: string | undefined
}

/** Prices were asked for. */
export interface QuoteAnalytics {
  readonly type: 'swap'
  readonly stage: 'quoted'
  readonly fromChainId: number
  readonly toChainId: number
  /** Id of the provider with the best quote, where there is one. */
  readonly aggregator?: string | undefined
  /** How many providers had a quote, and how many had none. */
  readonly quotes: number
  readonly failures: number
  /** Milliseconds until the answer was there. */
  readonly elapsedMs: number
}

/** Somebody swapped or bridged. */
export interface SwapAnalytics {
  readonly type: 'swap'
  readonly kind: 'Swap' | 'Bridge' | 'Wrap'
  readonly stage: RunStage
  readonly fromChainId: number
  readonly toChainId: number
  /** Id of the provider. */
  readonly aggregator?: string | undefined
}

/** Without its message: that may hold what belongs to the user. */
export interface ErrorAnalytics {
  readonly type: 'error'
  readonly code: TranslatedErrorCode
  readonly blame: ErrorOrigin
  readonly retryable: boolean
  readonly source?: string | undefined
  readonly chainId?: number | undefined
  readonly lender?: string | undefined
  readonly aggregator?: string | undefined
}

/** A list was narrowed down. What was typed into it is not told. */
export interface FilterAnalytics {
  readonly type: 'filter'
  /** The list, such as pools. */
  readonly list: string
  /** What it is narrowed by, such as chain. */
  readonly filter: string
  /** How many values are chosen; none once it is cleared. */
  readonly values: number
}

/** The user added a token of their own. */
export interface TokenAddedAnalytics {
  readonly type: 'token-added'
  readonly chainId: number
  readonly symbol: string
}

/** Somebody switched the mode of a lender. */
export interface EModeAnalytics {
  readonly type: 'emode'
  readonly stage: RunStage
  readonly chainId: number
  readonly lender?: string | undefined
}

/** Somebody did something about rewards. */
export interface RewardsAnalytics {
  readonly type: 'rewards'
  readonly kind: 'Claim Rewards' | 'Vest Rewards'
  readonly stage: RunStage
  readonly chainId: number
  readonly lender?: string | undefined
}

/** What quotes are counted by: the best first. */
export interface QuotedFacts extends Pick<QuoteResults, 'elapsedMs'> {
  readonly request: Pick<QuoteRequest, 'fromChainId' | 'toChainId'>
  readonly quotes: readonly Pick<Quote, 'providerId'>[]
  readonly failures: readonly unknown[]
}

/** What is to be counted of an error that was translated for the user. */
export function errorEvent(
  { code, source: blame, retryable }: TranslatedError,
  { source, chainId, lender, aggregator }: ReportContext = {},
): ErrorAnalytics {
  return { type: 'error', code, blame, retryable, source, chainId, lender, aggregator }
}

/** What is to be counted of an answer to a request for quotes: of `quotes.getQuotes`, or of a board once it is settled. */
export function quotedEvent({ request, quotes, failures, elapsedMs }: QuotedFacts): QuoteAnalytics {
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
