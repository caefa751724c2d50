import { chainById } from '../chains/lookup.ts'
import type { ChainRecord } from '../chains/record.ts'
import { AbortedError, createDeadline, type Deadline, withDeadline } from '../kernel/abort.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import { CausewayError } from '../kernel/errors.ts'
import { createId } from '../kernel/id.ts'
import type { ReadableKeyedStore } from '../kernel/keyed-store.ts'
import { loadModule } from '../kernel/load-module.ts'
import { type Logger, silentLogger } from '../kernel/logger.ts'
import type { Address } from '../kernel/schema.ts'
import type { PlatformRegistry } from '../platforms/registry.ts'
import { assertSlippageAccepted } from './assert-quoted-transaction.ts'
import type { BuiltQuote } from './build-quote.ts'
import { type CircuitPolicy, DEFAULT_CIRCUIT_POLICY } from './circuit-breaker.ts'
import { collectQuotes } from './collect-quotes.ts'
import { createHealthMonitor, type HealthMonitor, type ProviderHealth } from './health-monitor.ts'
import { FRESHNESS_MARGIN_MS, isQuoteExpired, QuoteExpiredError } from './is-quote-expired.ts'
import {
  DEFAULT_NATIVE_FEE_LIMITS,
  getNativeFeeLimit,
  type NativeFeeLimits,
  type QuoteAcceptance,
} from './native-fee.ts'
import type { QuotePrices } from './net-amount.ts'
import type { ProviderContext, QuoteProvider, SignedOrder, TokenListEntry } from './provider.ts'
import { createProviderRegistry, type ProviderRegistry, providersFor } from './provider-registry.ts'
import type { Quote } from './quote.ts'
import { NoQuoteError, type QuoteFailure } from './quote-failure.ts'
import { type ReadTokenPrices, readQuotePrices } from './quote-prices.ts'
import {
  type CheckedQuoteRequest,
  checkQuoteRequest,
  type QuoteRequest,
  type QuoteRequestInput,
} from './quote-request.ts'
import { explainRanking, type QuoteSortBy, type RankingReason, rankQuotes } from './rank-quotes.ts'
import type { RefreshableTerms } from './refresh-quote.ts'
import { requireAccounts } from './request-accounts.ts'
import { createRequestCompleter, type KnownTokens, type RequestCompleter } from './request-completer.ts'
import {
  DEFAULT_TIMEOUT_MS,
  type PendingQuoteRequest,
  type QuoteUpdate,
  startQuoteRequest,
} from './start-quote-request.ts'
import { mergeTokenLists } from './token-list.ts'
import type { StoredPayload } from './verify.ts'

/** What a `QuoteAggregator` is made with. */
export interface QuoteAggregatorOptions {
  readonly providers: readonly QuoteProvider[]
  /** The chains that exist. Without them any chain id passes the check. */
  readonly chains?: readonly ChainRecord[] | undefined
  readonly platforms?: PlatformRegistry | undefined
  readonly clock?: Clock | undefined
  readonly logger?: Logger | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
  readonly integrator?: string | undefined
  /**
   * Contracts that no transaction may call or be approved for, by chain id, such as the lenders that users have positions
   * at. Permit2, Morpho Blue, and tokens of all kinds are rejected without it.
   */
  readonly protectedContracts?: Readonly<Record<number, readonly Address[]>> | undefined
  /** When a provider that keeps failing is spared. Default: 3 faults in a row, for 30 s. */
  readonly circuit?: Partial<CircuitPolicy> | undefined
  /** Token lists that provide the decimals of a request, before its tokens' contracts. Default: the contracts only. */
  readonly tokens?: KnownTokens | undefined
  /** Whether decimals that no list knows are read from the token's contract. Default true. */
  readonly readsDecimals?: boolean | undefined
  /** Prices that quotes are ranked and native fees are limited by. Default: none, then both go without. */
  readonly prices?: ReadTokenPrices | undefined
  /** Limits of native fees (`otherPayOut`), above which `build` needs consent. Default `DEFAULT_NATIVE_FEE_LIMITS`. */
  readonly nativeFeeLimits?: Partial<NativeFeeLimits> | undefined
}

/** How long a call to providers may take. */
export interface QuoteRequestOptions {
  /** Hard deadline in milliseconds: whoever is silent is aborted. Default 15,000. */
  readonly timeout?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/** How quotes are asked for and ranked. */
export interface GetQuotesOptions extends QuoteRequestOptions {
  readonly sortBy?: QuoteSortBy | undefined
  /** Milliseconds after which the first quote is enough. Default: wait for everyone until `timeout`. */
  readonly softTimeout?: number | undefined
}

/** Options for `QuoteAggregator.build`. */
export interface BuildQuoteOptions extends QuoteRequestOptions {
  /** Terms beyond the limits of the quote that the user has accepted. */
  readonly accept?: QuoteAcceptance | undefined
}

/** Everyone's answer to one request. */
export interface QuoteResults {
  readonly request: QuoteRequest
  /** Best first. */
  readonly quotes: readonly Quote[]
  /** Everyone else, in the order they failed. */
  readonly failures: readonly QuoteFailure[]
  /** Why the first quote is first. */
  readonly rankingReason: RankingReason | undefined
  readonly elapsedMs: number
}

/** How a quote is asked for anew. */
export interface RefreshQuoteOptions extends QuoteRequestOptions {
  /** Basis points by which the new terms may pay less. Default: the slippage of the request. */
  readonly tolerance?: number | undefined
}

const BUILD_TIMEOUT_MS = 20_000

const loadOnDemand = () => loadModule(import('./build-chunk.ts'))

/** Asks every provider at once, ranks what comes back, and says why the others failed. */
export class QuoteAggregator {
  readonly #registry: ProviderRegistry
  readonly #health: HealthMonitor
  readonly #chains: readonly ChainRecord[] | undefined
  readonly #context: Omit<ProviderContext, 'signal'>
  readonly #rounds = new Set<PendingQuoteRequest>()
  readonly #lifetime: Deadline
  readonly #requests: RequestCompleter
  readonly #readTokenPrices: ReadTokenPrices | undefined
  /** Limits of native fees (`otherPayOut`), above which `build` needs consent. */
  readonly nativeFeeLimits: NativeFeeLimits

  constructor(options: QuoteAggregatorOptions) {
    const { clock = systemClock, logger = silentLogger, fetch, integrator, platforms } = options
    const { protectedContracts } = options
    this.#lifetime = createDeadline({ clock, what: 'The aggregator' })
    this.#registry = createProviderRegistry(options.providers)
    this.#health = createHealthMonitor(clock, { ...DEFAULT_CIRCUIT_POLICY, ...options.circuit }, logger)
    this.#chains = options.chains
    this.#context = { clock, logger, fetch, integrator, platforms, protectedContracts }
    this.#requests = createRequestCompleter({
      chains: options.chains,
      tokens: options.tokens,
      readsContracts: options.readsDecimals ?? true,
      logger,
    })
    this.#readTokenPrices = options.prices
    this.nativeFeeLimits = { ...DEFAULT_NATIVE_FEE_LIMITS, ...options.nativeFeeLimits }
  }

  get providers(): readonly QuoteProvider[] {
    return this.#registry.all
  }

  /** Per provider id: whether it is asked, and how its last answer went. */
  get health(): ReadableKeyedStore<ProviderHealth> {
    return this.#health.store
  }

  /**
   * Each quote and each failure as it lands, one per provider, then the end. Leaving the loop aborts the rest.
   *
   * @throws InvalidInputError before anything is sent
   */
  stream(
    input: QuoteRequestInput,
    options: QuoteRequestOptions = {},
  ): AsyncIterableIterator<QuoteUpdate, undefined> {
    return this.#start(checkQuoteRequest(input, this.#chains), options).updates
  }

  /**
   * Everyone's answer, ranked.
   *
   * @throws InvalidInputError before anything is sent; AbortedError when the signal aborts
   */
  async getQuotes(input: QuoteRequestInput, options: GetQuotesOptions = {}): Promise<QuoteResults> {
    const { sortBy, softTimeout, signal } = options
    const { clock } = this.#context
    const startedAt = clock.now()
    const checked = checkQuoteRequest(input, this.#chains)
    const round = this.#start(checked, options)
    const request = await round.request
    const pricesRead = this.getPrices(request, { signal })
    const { quotes, failures } = await collectQuotes(round, clock, softTimeout)
    const prices = await pricesRead
    if (signal?.aborted) throw new AbortedError(signal.reason)
    const ranking = { prices, nativeFeeLimits: this.nativeFeeLimits }
    const ranked = rankQuotes(quotes, sortBy, ranking)
    return {
      request,
      quotes: ranked,
      failures,
      rankingReason: explainRanking(ranked, sortBy, ranking),
      elapsedMs: clock.now() - startedAt,
    }
  }

  /**
   * @throws NoQuoteError if no provider has a quote; the errors of `getQuotes`
   */
  async getBestQuote(input: QuoteRequestInput, options: GetQuotesOptions = {}): Promise<Quote> {
    const { quotes, failures } = await this.getQuotes(input, options)
    const [best] = quotes
    if (!best) throw new NoQuoteError(failures)
    return best
  }

  /** Reads the prices that quotes of a request are ranked by. Never rejects: undefined if not read within two seconds. */
  async getPrices(
    request: CheckedQuoteRequest,
    { signal }: Pick<QuoteRequestOptions, 'signal'> = {},
  ): Promise<QuotePrices> {
    const deadline = createDeadline({
      clock: this.#context.clock,
      what: 'Reading prices',
      parents: [signal, this.#lifetime],
    })
    const context = { ...this.#context, signal: deadline.signal }
    return readQuotePrices(request, this.#readTokenPrices, this.#chains, context).finally(() =>
      deadline.dispose(),
    )
  }

  /**
   * The same quote while it is fresh, else a new one of the same provider on terms no worse.
   *
   * @throws what `requote` throws
   */
  async ensureFresh(quote: Quote, options: RefreshQuoteOptions = {}): Promise<Quote> {
    const soon = this.#context.clock.now() + FRESHNESS_MARGIN_MS
    return isQuoteExpired(quote, soon) ? this.refresh(quote, options) : quote
  }

  /**
   * Returns a new quote of the same provider for the same request, on terms no worse than those quoted. Where the price
   * has moved within the slippage, it is requested with the remaining slippage, so that the first minimum is kept.
   *
   * @throws TermsWorsenedError, NoQuoteError
   */
  async refresh(
    quote: RefreshableTerms,
    { tolerance, ...options }: RefreshQuoteOptions = {},
  ): Promise<Quote> {
    const { refreshQuote } = await loadOnDemand()
    return refreshQuote(quote, tolerance, (input) => this.getBestQuote(input, options))
  }

  /**
   * Builds the transaction or the order of a quote, validated against the quote and simulated.
   *
   * @throws InvalidInputError when an account is missing; QuoteExpiredError; ProviderError; BuildMismatchError or
   * VerificationFailedError when the transaction differs from the quote;
   * CausewayError SLIPPAGE_CONSENT_NEEDED when the provider needs more slippage than the request allows;
   * NativeFeeConsentError when its native fee is above the limit and above what `accept` allows
   */
  async build(quote: Quote, { accept, ...options }: BuildQuoteOptions = {}): Promise<BuiltQuote> {
    const request = requireAccounts(quote.request)
    const { clock } = this.#context
    if (isQuoteExpired(quote, clock.now())) throw new QuoteExpiredError(quote, clock.now())
    assertSlippageAccepted(quote)
    const currency = this.#chains && chainById(this.#chains, request.fromChainId)?.nativeCurrency
    const charges = quote.otherPayOut !== undefined && quote.otherPayOut > 0n
    return this.#bounded(`The build of ${quote.name}`, options, async (context) => {
      const prices = charges ? await this.getPrices(request, context) : {}
      const limit = getNativeFeeLimit(request, prices, this.nativeFeeLimits)
      const { buildQuote } = await loadOnDemand()
      return buildQuote(quote, { request, nativeFee: { limit, accept, currency } }, this.#registry, context)
    })
  }

  /**
   * Hands a signed order in; resolves with its id. The same order handed in twice counts once.
   *
   * @throws CausewayError PROVIDER_CONFIGURATION_MISSING when the provider takes no orders
   */
  async submitOrder(
    providerId: string,
    signed: SignedOrder,
    options: QuoteRequestOptions = {},
  ): Promise<string> {
    const submit = this.#registry.part(providerId, 'submitOrder')
    return this.#bounded(`The order of ${providerId}`, options, (context) => submit(signed, context))
  }

  /**
   * Validates a stored transaction or order against its stored terms and the known contracts of its provider. Sends no
   * request: the rest of calldata that the provider's decoder does not support is not checked.
   *
   * @returns whether the decoder supports it
   * @throws VerificationFailedError when it does anything else than the terms say; CausewayError
   * PROVIDER_CONFIGURATION_MISSING
   */
  async verifyStored(providerId: string, stored: StoredPayload): Promise<boolean> {
    const provider = this.#registry.get(providerId)
    const { verifyStored } = await loadOnDemand()
    return await verifyStored(provider, stored)
  }

  /** The tokens a provider serves, each once. @throws CausewayError PROVIDER_CONFIGURATION_MISSING when it has no list */
  async tokens(providerId: string, options: QuoteRequestOptions = {}): Promise<readonly TokenListEntry[]> {
    const tokens = this.#registry.part(providerId, 'tokens')
    const what = `The token list of ${providerId}`
    return mergeTokenLists(await this.#bounded(what, options, tokens))
  }

  /** Resolves when the provider's service answers. @throws CausewayError PROVIDER_CONFIGURATION_MISSING when it has no such check */
  async checkHealth(providerId: string, options: QuoteRequestOptions = {}): Promise<void> {
    const health = this.#registry.part(providerId, 'health')
    return this.#bounded(`The health check of ${providerId}`, options, health)
  }

  /** Aborts what is under way. Nothing is left behind. */
  async dispose(): Promise<void> {
    this.#lifetime.abort()
    await Promise.all([...this.#rounds].map(({ finished }) => finished))
  }

  #start(
    checked: CheckedQuoteRequest,
    { timeout = DEFAULT_TIMEOUT_MS, signal }: QuoteRequestOptions,
  ): PendingQuoteRequest {
    this.#assertAlive()
    const providers = providersFor(checked, this.#registry)
    const parents = [signal, this.#lifetime]
    const request = this.#requests.complete(checked, { ...this.#context, parents })
    const round = startQuoteRequest({
      request,
      providers,
      context: this.#context,
      health: this.#health,
      timeout,
      parents,
      nextId: createId,
    })
    this.#rounds.add(round)
    void round.finished.then(() => this.#rounds.delete(round))
    return round
  }

  async #bounded<T>(
    what: string,
    { timeout = BUILD_TIMEOUT_MS, signal }: QuoteRequestOptions,
    task: (context: ProviderContext) => Promise<T>,
  ): Promise<T> {
    this.#assertAlive()
    return withDeadline(
      { clock: this.#context.clock, what, milliseconds: timeout, parents: [signal, this.#lifetime] },
      (inner) => task({ ...this.#context, signal: inner }),
    )
  }

  #assertAlive(): void {
    if (this.#lifetime.signal.aborted) {
      throw new CausewayError('This aggregator has been disposed', { code: 'DISPOSED' })
    }
  }
}
