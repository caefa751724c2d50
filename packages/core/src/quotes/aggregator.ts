import type { ChainRecord } from '../chains/index.ts'
import {
  AbortedError,
  CausewayError,
  type Clock,
  createDeadline,
  type Deadline,
  type Logger,
  percentToBasisPoints,
  type ReadableKeyedStore,
  silentLogger,
  systemClock,
  toBasisPoints,
  withDeadline,
} from '../kernel/index.ts'
import type { PlatformRegistry } from '../platforms/index.ts'
import { type BuiltQuote, toBuiltQuote } from './build.ts'
import { type CircuitPolicy, DEFAULT_CIRCUIT_POLICY } from './circuit.ts'
import type { QuoteFailure } from './failure.ts'
import { createHealthMonitor, type HealthMonitor, type ProviderHealth } from './health.ts'
import { assertTermsHold, isExpired, QuoteExpiredError } from './lease.ts'
import type {
  ProviderBuild,
  ProviderContext,
  QuoteProvider,
  SignedOrder,
  TokenListEntry,
} from './provider.ts'
import type { Quote } from './quote.ts'
import { explainRanking, type RankingReason, rankQuotes, type SortBy } from './rank.ts'
import { createProviderRegistry, type ProviderRegistry } from './registry.ts'
import {
  type BuildableRequest,
  parseQuoteRequest,
  type QuoteRequest,
  type QuoteRequestInput,
  requireAccounts,
} from './request.ts'
import { type QuoteUpdate, type Round, startRound } from './round.ts'
import { mergeTokenLists } from './token-list.ts'
import { verify } from './verify.ts'

export interface QuoteAggregatorOptions {
  readonly providers: readonly QuoteProvider[]
  /** The chains that exist. Without them any chain id passes the check. */
  readonly chains?: readonly ChainRecord[] | undefined
  readonly platforms?: PlatformRegistry | undefined
  readonly clock?: Clock | undefined
  readonly logger?: Logger | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
  readonly integrator?: string | undefined
  /** When a provider that keeps failing is spared. Default: 3 faults in a row, for 30 s. */
  readonly circuit?: Partial<CircuitPolicy> | undefined
}

export interface StreamOptions {
  /** Hard deadline in milliseconds: whoever is silent is aborted. Default 15,000. */
  readonly timeout?: number | undefined
  readonly signal?: AbortSignal | undefined
}

export interface GetQuotesOptions extends StreamOptions {
  readonly sortBy?: SortBy | undefined
  /** Milliseconds after which the first quote is enough. Default: wait for everyone until `timeout`. */
  readonly softTimeout?: number | undefined
}

export interface QuoteResults {
  readonly request: QuoteRequest
  /** Best first. */
  readonly quotes: readonly Quote[]
  /** Everyone else, in the order they failed. */
  readonly failures: readonly QuoteFailure[]
  /** Why the first quote is first. */
  readonly bestBecause: RankingReason | undefined
  readonly elapsedMs: number
}

export interface RequoteOptions extends StreamOptions {
  /** Basis points by which the new terms may pay less. Default: the slippage of the request. */
  readonly tolerance?: number | undefined
}

/** Nobody had a quote; `failures` says why, one each. */
export class NoQuoteError extends CausewayError<'NO_QUOTE'> {
  override readonly name = 'NoQuoteError'
  readonly failures: readonly QuoteFailure[]
  constructor(failures: readonly QuoteFailure[]) {
    super('No provider has a quote', {
      code: 'NO_QUOTE',
      details:
        failures.map(({ name, reason }) => `${name}: ${reason}`).join('; ') || 'No provider is configured',
      retryable: failures.some(({ retryable }) => retryable),
    })
    this.failures = failures
  }
}

const DEFAULT_TIMEOUT_MS = 15_000
const BUILD_TIMEOUT_MS = 20_000
/** A quote this close to its end is asked for anew before it is signed. */
const FRESHNESS_MARGIN_MS = 5_000

/** Asks every provider at once, ranks what comes back, and says why the others failed. */
export class QuoteAggregator {
  readonly #registry: ProviderRegistry
  readonly #health: HealthMonitor
  readonly #chains: readonly ChainRecord[] | undefined
  readonly #context: Omit<ProviderContext, 'signal'>
  readonly #rounds = new Set<Round>()
  readonly #lifetime: Deadline
  #quoteCount = 0

  constructor(options: QuoteAggregatorOptions) {
    const { clock = systemClock, logger = silentLogger, fetch, integrator, platforms } = options
    this.#lifetime = createDeadline({ clock, what: 'The aggregator' })
    this.#registry = createProviderRegistry(options.providers)
    this.#health = createHealthMonitor(clock, { ...DEFAULT_CIRCUIT_POLICY, ...options.circuit }, logger)
    this.#chains = options.chains
    this.#context = { clock, logger, fetch, integrator, platforms }
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
    options: StreamOptions = {},
  ): AsyncIterableIterator<QuoteUpdate, undefined> {
    return this.#start(parseQuoteRequest(input, this.#chains), options).updates
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
    const request = parseQuoteRequest(input, this.#chains)
    const round = this.#start(request, options)
    const quotes: Quote[] = []
    const failures: QuoteFailure[] = []
    let enough = false
    const cutIfEnough = () => {
      if (enough && quotes.length > 0) round.cut(softTimeout ?? 0)
    }
    const softTimer =
      softTimeout === undefined
        ? undefined
        : clock.setTimeout(() => {
            enough = true
            cutIfEnough()
          }, softTimeout)
    try {
      for await (const update of round.updates) {
        if (update.type === 'quote') quotes.push(update.quote)
        else failures.push(update.failure)
        cutIfEnough()
      }
    } finally {
      if (softTimer !== undefined) clock.clearTimeout(softTimer)
    }
    if (signal?.aborted) throw new AbortedError(signal.reason)
    const ranked = rankQuotes(quotes, sortBy)
    return {
      request,
      quotes: ranked,
      failures,
      bestBecause: explainRanking(ranked, sortBy),
      elapsedMs: clock.now() - startedAt,
    }
  }

  /**
   * @throws NoQuoteError when nobody has one, and what `getQuotes` throws
   */
  async getBestQuote(input: QuoteRequestInput, options: GetQuotesOptions = {}): Promise<Quote> {
    const { quotes, failures } = await this.getQuotes(input, options)
    const [best] = quotes
    if (!best) throw new NoQuoteError(failures)
    return best
  }

  /**
   * The same quote while it is fresh, else a new one of the same provider on terms no worse.
   *
   * @throws what `requote` throws
   */
  async ensureFresh(quote: Quote, options: RequoteOptions = {}): Promise<Quote> {
    const soon = this.#context.clock.now() + FRESHNESS_MARGIN_MS
    return isExpired(quote, soon) ? this.requote(quote, options) : quote
  }

  /**
   * A new quote of the same provider for the same request, on terms no worse than those agreed.
   *
   * @throws TermsWorsenedError, NoQuoteError
   */
  async requote(
    agreed: Pick<Quote, 'name' | 'providerId' | 'request' | 'toAmount' | 'otherPayOut'>,
    { tolerance, ...options }: RequoteOptions = {},
  ): Promise<Quote> {
    const { request, providerId } = agreed
    const allowed =
      tolerance === undefined ? percentToBasisPoints(request.slippage) : toBasisPoints(tolerance, 'tolerance')
    const fresh = await this.getBestQuote({ ...request, aggregator: providerId }, options)
    assertTermsHold(agreed, fresh, allowed)
    return fresh
  }

  /**
   * What carries a quote out, a transaction or an order, checked against what was quoted and tried on the chain.
   *
   * @throws InvalidInputError when an account is missing; QuoteExpiredError; ProviderError; BuildMismatchError or
   * VerificationFailedError when the transaction is not what was agreed;
   * CausewayError SLIPPAGE_CONSENT_NEEDED when the provider needs more slippage than the request allows
   */
  async build(quote: Quote, options: StreamOptions = {}): Promise<BuiltQuote> {
    const request = requireAccounts(quote.request)
    const { clock } = this.#context
    if (isExpired(quote, clock.now())) throw new QuoteExpiredError(quote, clock.now())
    assertSlippageAgreed(quote)
    return this.#bounded(`The build of ${quote.name}`, options, async (context) => {
      const built = toBuiltQuote(quote, request, await this.#askForBuild(quote, request, context))
      const subject = {
        provider: this.#registry.get(quote.providerId),
        request,
        payload: built.type === 'order' ? built.order : built.transaction,
        spender: built.approval?.spender,
        toAmountMin: quote.toAmountMin,
      }
      return { ...built, verification: await verify(subject, context) }
    })
  }

  /**
   * Hands a signed order in; resolves with its id. The same order handed in twice counts once.
   *
   * @throws CausewayError PROVIDER_CONFIGURATION_MISSING when the provider takes no orders
   */
  async submitOrder(providerId: string, signed: SignedOrder, options: StreamOptions = {}): Promise<string> {
    const order = this.#registry.part(providerId, 'order')
    return this.#bounded(`The order of ${providerId}`, options, (context) => order(signed, context))
  }

  /** The tokens a provider serves, each once. @throws CausewayError PROVIDER_CONFIGURATION_MISSING when it has no list */
  async tokens(providerId: string, options: StreamOptions = {}): Promise<readonly TokenListEntry[]> {
    const tokens = this.#registry.part(providerId, 'tokens')
    const what = `The token list of ${providerId}`
    return mergeTokenLists(await this.#bounded(what, options, (context) => tokens(context)))
  }

  /** Resolves when the provider's service answers. @throws CausewayError PROVIDER_CONFIGURATION_MISSING when it has no such check */
  async checkHealth(providerId: string, options: StreamOptions = {}): Promise<void> {
    const health = this.#registry.part(providerId, 'health')
    return this.#bounded(`The health check of ${providerId}`, options, (context) => health(context))
  }

  /** Aborts what is under way. Nothing is left behind. */
  async dispose(): Promise<void> {
    this.#lifetime.abort()
    await Promise.all([...this.#rounds].map(({ finished }) => finished))
  }

  #start(request: QuoteRequest, { timeout = DEFAULT_TIMEOUT_MS, signal }: StreamOptions): Round {
    this.#assertAlive()
    const { aggregator } = request
    const round = startRound({
      request,
      providers: aggregator === undefined ? this.#registry.all : [this.#registry.get(aggregator)],
      context: this.#context,
      health: this.#health,
      timeout,
      parents: [signal, this.#lifetime],
      nextId: () => `quote-${++this.#quoteCount}`,
    })
    this.#rounds.add(round)
    void round.finished.then(() => this.#rounds.delete(round))
    return round
  }

  /** What the provider builds; without a part that builds, what came with its quote. */
  async #askForBuild(
    { providerId, transactionData, toAmount, toAmountMin, interfaceParamData }: Quote,
    request: BuildableRequest,
    context: ProviderContext,
  ): Promise<ProviderBuild> {
    const provider = this.#registry.get(providerId)
    if (!provider.build && transactionData) return { transactionData }
    const build = this.#registry.part(providerId, 'build')
    const result = await build({ request, toAmount, toAmountMin, interfaceParamData }, context)
    if (!result.ok) throw result.error
    return result.value
  }

  async #bounded<T>(
    what: string,
    { timeout = BUILD_TIMEOUT_MS, signal }: StreamOptions,
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

function assertSlippageAgreed(quote: Quote): void {
  const { requiredSlippage, request } = quote
  if (requiredSlippage === undefined || requiredSlippage <= request.slippage) return
  throw new CausewayError(`${quote.name} needs a slippage of ${requiredSlippage} %`, {
    code: 'SLIPPAGE_CONSENT_NEEDED',
    details: `The request allows ${request.slippage} %: ask the user, then quote again with the higher one`,
  })
}
