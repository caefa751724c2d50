import { chainById } from '../chains/chain-by-id.ts'
import type { ChainRecord } from '../chains/record.ts'
import { AbortedError, createDeadline, type Deadline, withDeadline } from '../kernel/abort.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import { createId } from '../kernel/create-id.ts'
import { CausewayError } from '../kernel/errors.ts'
import type { ReadableKeyedStore } from '../kernel/keyed-store.ts'
import { loadModule } from '../kernel/load-module.ts'
import { type Logger, silentLogger } from '../kernel/logger.ts'
import type { Address } from '../kernel/schema.ts'
import type { PlatformRegistry } from '../platforms/registry.ts'
import type { Token } from '../tokens/token.ts'
import { assertSlippageAccepted } from './assert-quoted-transaction.ts'
import type { BuiltQuote } from './build-quote.ts'
import { type CircuitPolicy, DEFAULT_CIRCUIT_POLICY } from './circuit.ts'
import { createHealthMonitor, type HealthMonitor, type ProviderHealth } from './create-health-monitor.ts'
import {
  createRequestCompleter,
  type KnownTokens,
  type RequestCompleter,
} from './create-request-completer.ts'
import type { QuotePrices } from './get-net-amount.ts'
import { getUnsupportedReason } from './get-unsupported-reason.ts'
import { FRESHNESS_MARGIN_MS, isQuoteExpired, QuoteExpiredError } from './is-quote-expired.ts'
import { mergeTokenLists, withYieldTokens } from './merge-token-lists.ts'
import {
  DEFAULT_NATIVE_FEE_LIMITS,
  getNativeFeeLimit,
  type NativeFeeLimits,
  type QuoteConsent,
} from './native-fee.ts'
import type { ProviderContext, QuoteProvider, SignedOrder, TokenListEntry } from './provider.ts'
import { createProviderRegistry, type ProviderRegistry, providersFor } from './provider-registry.ts'
import type { Quote } from './quote.ts'
import {
  type CheckedQuoteRequest,
  checkQuoteRequest,
  parseQuoteRequest,
  type QuoteRequest,
  type QuoteRequestInput,
} from './quote-request.ts'
import { explainRanking, type QuoteSortBy, type RankingReason, rankQuotes } from './rank-quotes.ts'
import { type ReadTokenPrices, readQuotePrices } from './read-quote-prices.ts'
import type { RefreshableTerms } from './refresh-quote.ts'
import {
  collectQuotes,
  DEFAULT_TIMEOUT_MS,
  type PendingQuoteRequest,
  type QuoteUpdate,
  startQuoteRequest,
} from './start-quote-request.ts'
import { requireBuildableRequest } from './to-buildable-request.ts'
import { NoQuoteError, type QuoteFailure } from './to-quote-failure.ts'
import type { StoredPayload } from './verify.ts'

/** Options for `QuoteAggregator`. Only `providers` is required. */
export interface QuoteAggregatorOptions {
  readonly providers: readonly QuoteProvider[]
  /** Supported chains. Default: every chain id is accepted. */
  readonly chains?: readonly ChainRecord[] | undefined
  readonly platforms?: PlatformRegistry | undefined
  readonly clock?: Clock | undefined
  readonly logger?: Logger | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
  readonly integrator?: string | undefined
  /**
   * Contracts that no transaction may call or approve, by chain id, such as the lenders that users have positions with.
   * Permit2, Morpho Blue and tokens of all kinds are always rejected.
   */
  readonly protectedContracts?: Readonly<Record<number, readonly Address[]>> | undefined
  /** Conditions under which a provider is temporarily disabled. Default: after 3 consecutive outages, for 30 s. */
  readonly circuit?: Partial<CircuitPolicy> | undefined
  /** Token lists with decimals. A request fails if they differ from the contract. Default: none. */
  readonly tokens?: KnownTokens | undefined
  /** Whether decimals are read from the token's contract, once per token. Default true. */
  readonly readsDecimals?: boolean | undefined
  /** Prices for the ranking of quotes and the limits of native fees. Default: none. */
  readonly prices?: ReadTokenPrices | undefined
  /** Limits of native fees (`otherPayOut`), above which `build` needs consent. Default `DEFAULT_NATIVE_FEE_LIMITS`. */
  readonly nativeFeeLimits?: Partial<NativeFeeLimits> | undefined
}

/** Options for requests to providers. */
export interface QuoteRequestOptions {
  /** Hard deadline in milliseconds; requests still pending are aborted. Default 15,000. */
  readonly timeout?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/** Options for `QuoteAggregator.getQuotes`. */
export interface GetQuotesOptions extends QuoteRequestOptions {
  readonly sortBy?: QuoteSortBy | undefined
  /** Milliseconds after which the first quote closes the request. Default: wait for every provider until `timeout`. */
  readonly softTimeout?: number | undefined
}

/** Options for `QuoteAggregator.build`. */
export interface BuildQuoteOptions extends QuoteRequestOptions {
  /** Consent of the user to terms beyond the limits of the quote, such as `consent` of a `NativeFeeConsentError`. */
  readonly accept?: QuoteConsent | undefined
}

/** Quotes and failures of all providers for one request. */
export interface QuoteResults {
  readonly request: QuoteRequest
  /** Best first. */
  readonly quotes: readonly Quote[]
  /** Failed providers, in the order of their failures. */
  readonly failures: readonly QuoteFailure[]
  /** Reason for the first quote. Undefined without quotes. */
  readonly rankingReason: RankingReason | undefined
  readonly elapsedMs: number
}

/** Options for `QuoteAggregator.refresh` and `ensureFresh`. */
export interface RefreshQuoteOptions extends QuoteRequestOptions {
  /** Basis points by which the new output may be lower. Default: the slippage of the request. */
  readonly tolerance?: number | undefined
}

const BUILD_TIMEOUT_MS = 20_000

const loadBuildChunk = () => loadModule(import('./build-chunk.ts'))

/** Requests quotes from all providers at once, ranks them, and returns the reason of each failure. */
export class QuoteAggregator {
  readonly #registry: ProviderRegistry
  readonly #health: HealthMonitor
  readonly #chains: readonly ChainRecord[] | undefined
  readonly #context: Omit<ProviderContext, 'signal'>
  readonly #pendingRequests = new Set<PendingQuoteRequest>()
  readonly #lifetime: Deadline
  readonly #requests: RequestCompleter
  readonly #readTokenPrices: ReadTokenPrices | undefined
  readonly #tokens: KnownTokens | undefined
  /** Limits of native fees (`otherPayOut`), above which `build` needs consent. */
  readonly nativeFeeLimits: NativeFeeLimits

  constructor(options: QuoteAggregatorOptions) {
    const { clock = systemClock, logger = silentLogger, fetch, integrator, platforms } = options
    const { protectedContracts } = options
    this.#lifetime = createDeadline({ clock, what: 'The QuoteAggregator' })
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
    this.#tokens = options.tokens
    this.nativeFeeLimits = { ...DEFAULT_NATIVE_FEE_LIMITS, ...options.nativeFeeLimits }
  }

  /** Configured providers. */
  get providers(): readonly QuoteProvider[] {
    return this.#registry.all
  }

  /** Health by provider id, once a provider was requested. */
  get health(): ReadableKeyedStore<ProviderHealth> {
    return this.#health.store
  }

  /**
   * Returns whether a provider may support a request, without sending it: false if each one rejects its chains or its
   * kind. A rejected token does not count, because a provider may support others.
   *
   * @throws InvalidInputError
   */
  maySupport(input: QuoteRequestInput): boolean {
    const request = parseQuoteRequest(input)
    return this.providers.some((provider) => getUnsupportedReason(provider, request)?.code !== 'NOT_SUPPORT')
  }

  /**
   * Streams the quote or failure of each provider as it arrives. Leaving the loop aborts pending requests.
   *
   * @throws InvalidInputError before a request is sent
   */
  stream(
    input: QuoteRequestInput,
    options: QuoteRequestOptions = {},
  ): AsyncIterableIterator<QuoteUpdate, undefined> {
    return this.#start(checkQuoteRequest(input, this.#chains), options).updates
  }

  /**
   * Returns the ranked quotes and the failures of all providers.
   *
   * @throws InvalidInputError before a request is sent; AbortedError if the signal aborts
   */
  async getQuotes(input: QuoteRequestInput, options: GetQuotesOptions = {}): Promise<QuoteResults> {
    const { sortBy, softTimeout, signal } = options
    const { clock } = this.#context
    const startedAt = clock.now()
    const checked = checkQuoteRequest(input, this.#chains)
    const pending = this.#start(checked, options)
    const request = await pending.request
    const pricesRead = this.getPrices(request, { signal })
    const { quotes, failures } = await collectQuotes(pending, clock, softTimeout)
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
   * Returns the first of the ranked quotes.
   *
   * @throws NoQuoteError if no provider returned a quote; the errors of `getQuotes`
   */
  async getBestQuote(input: QuoteRequestInput, options: GetQuotesOptions = {}): Promise<Quote> {
    const { quotes, failures } = await this.getQuotes(input, options)
    const [best] = quotes
    if (!best) throw new NoQuoteError(failures)
    return best
  }

  /** Reads the prices for the ranking. Never rejects: a price that is not read within two seconds is undefined. */
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
   * Returns the quote while it is fresh, otherwise a new quote as `refresh` does.
   *
   * @throws TermsWorsenedError, NoQuoteError
   */
  async ensureFresh(quote: Quote, options: RefreshQuoteOptions = {}): Promise<Quote> {
    const soon = this.#context.clock.now() + FRESHNESS_MARGIN_MS
    return isQuoteExpired(quote, soon) ? this.refresh(quote, options) : quote
  }

  /**
   * Returns a new quote of the same provider for the same request, on terms no worse than those quoted. If the price
   * has moved within the slippage, the new quote is requested with the remaining slippage, so that the first minimum is
   * kept.
   *
   * @throws TermsWorsenedError, NoQuoteError
   */
  async refresh(
    quote: RefreshableTerms,
    { tolerance, ...options }: RefreshQuoteOptions = {},
  ): Promise<Quote> {
    const { refreshQuote } = await loadBuildChunk()
    return refreshQuote(quote, tolerance, (input) => this.getBestQuote(input, options))
  }

  /**
   * Builds the transaction or the order of a quote, validates it against the quote and simulates it.
   *
   * @throws InvalidInputError if an account is missing, or decimals differ from a contract; QuoteExpiredError;
   * ProviderError; BuildMismatchError or VerificationFailedError if the transaction differs from the quote;
   * CausewayError PROVIDER_CONFIGURATION_MISSING for an unknown provider, SLIPPAGE_CONSENT_NEEDED if the provider needs
   * more slippage than the request allows; NativeFeeConsentError if the native fee exceeds the limit and `accept` does
   * not cover it
   */
  async build(received: Quote, { accept, ...options }: BuildQuoteOptions = {}): Promise<BuiltQuote> {
    const { name } = this.#registry.get(received.providerId)
    // Ignore the name from a gateway: the user would consent to the wrong provider.
    const quote = { ...received, name }
    const request = requireBuildableRequest(quote.request)
    const now = this.#context.clock.now()
    if (isQuoteExpired(quote, now)) throw new QuoteExpiredError(quote, now)
    assertSlippageAccepted(quote)
    const currency = this.#chains && chainById(this.#chains, request.fromChainId)?.nativeCurrency
    const charges = (quote.otherPayOut ?? 0n) > 0n
    return this.#withDeadline(`The build of ${quote.name}`, options, async (context) => {
      const prices = charges ? await this.getPrices(request, context) : {}
      const limit = getNativeFeeLimit(request, prices, this.nativeFeeLimits)
      const { buildQuote } = await loadBuildChunk()
      // Check the decimals here, too: quotes of a gateway or of a request that was closed early are unchecked.
      const [built] = await Promise.all([
        buildQuote(quote, { request, nativeFee: { limit, accept, currency } }, this.#registry, context),
        this.#requests.check(request, { ...context, parents: [context.signal] }),
      ])
      return built
    })
  }

  /**
   * Submits a signed order and returns its id. Submitting the same order twice is harmless.
   *
   * @throws CausewayError PROVIDER_CONFIGURATION_MISSING if the provider does not support orders
   */
  async submitOrder(
    providerId: string,
    signed: SignedOrder,
    options: QuoteRequestOptions = {},
  ): Promise<string> {
    const submit = this.#registry.part(providerId, 'submitOrder')
    return this.#withDeadline(`The order of ${providerId}`, options, (context) => submit(signed, context))
  }

  /**
   * Validates a stored transaction or order against its stored terms and the known contracts of its provider, without a
   * request. If the provider's decoder does not support the calldata, only its target is checked.
   *
   * @returns whether the decoder supports it
   * @throws VerificationFailedError if it differs from its terms; CausewayError PROVIDER_CONFIGURATION_MISSING
   */
  async verifyStored(providerId: string, stored: StoredPayload): Promise<boolean> {
    const provider = this.#registry.get(providerId)
    const { verifyStored } = await loadBuildChunk()
    return await verifyStored(provider, stored, this.#context.clock.now())
  }

  /**
   * Returns the token list of a provider, without duplicates. Pendle's principal tokens and yield-bearing wrappers of
   * loaded token lists are added if the provider lists their underlying token.
   *
   * @throws CausewayError PROVIDER_CONFIGURATION_MISSING without a list
   */
  async tokens(providerId: string, options: QuoteRequestOptions = {}): Promise<readonly TokenListEntry[]> {
    const tokens = this.#registry.part(providerId, 'tokens')
    const subject = `The token list of ${providerId}`
    const list = mergeTokenLists(await this.#withDeadline(subject, options, tokens))
    const chainIds = [...new Set(list.map(({ chainId }) => chainId))]
    return withYieldTokens(
      list,
      chainIds.flatMap((chainId) => this.#listTokens(chainId)),
      this.#context.clock.now(),
    )
  }

  /**
   * Resolves if the provider's service responds.
   *
   * @throws CausewayError PROVIDER_CONFIGURATION_MISSING without such a check
   */
  async checkHealth(providerId: string, options: QuoteRequestOptions = {}): Promise<void> {
    const health = this.#registry.part(providerId, 'health')
    return this.#withDeadline(`The health check of ${providerId}`, options, health)
  }

  /** Aborts pending requests, and resolves when they have ended. */
  async dispose(): Promise<void> {
    this.#lifetime.abort()
    await Promise.all([...this.#pendingRequests].map(({ finished }) => finished))
  }

  #listTokens(chainId: number): readonly Token[] {
    try {
      return this.#tokens?.list?.(chainId) ?? []
    } catch {
      // `list` throws if the list of the chain is not loaded.
      return []
    }
  }

  #start(
    checked: CheckedQuoteRequest,
    { timeout = DEFAULT_TIMEOUT_MS, signal }: QuoteRequestOptions,
  ): PendingQuoteRequest {
    this.#assertNotDisposed()
    const providers = providersFor(checked, this.#registry)
    const parents = [signal, this.#lifetime]
    const request = this.#requests.complete(checked, { ...this.#context, parents })
    const pending = startQuoteRequest({
      request,
      providers,
      context: this.#context,
      health: this.#health,
      timeout,
      parents,
      nextId: createId,
      check: (completed, deadline) =>
        this.#requests.check(completed, { ...this.#context, parents: [deadline] }),
    })
    this.#pendingRequests.add(pending)
    void pending.finished.then(() => this.#pendingRequests.delete(pending))
    return pending
  }

  async #withDeadline<T>(
    subject: string,
    { timeout = BUILD_TIMEOUT_MS, signal }: QuoteRequestOptions,
    task: (context: ProviderContext) => Promise<T>,
  ): Promise<T> {
    this.#assertNotDisposed()
    return withDeadline(
      { clock: this.#context.clock, what: subject, milliseconds: timeout, parents: [signal, this.#lifetime] },
      (inner) => task({ ...this.#context, signal: inner }),
    )
  }

  #assertNotDisposed(): void {
    if (this.#lifetime.signal.aborted) {
      throw new CausewayError('This QuoteAggregator has been disposed. Create a new one.', {
        code: 'DISPOSED',
      })
    }
  }
}
