import { ErrorTranslator } from '../chain-errors/error-translator.ts'
import { isAddress, lowerAddress } from '../chains/address.ts'
import type { ChainRecord } from '../chains/record.ts'
import { abortReason, createDeadline, type Deadline } from '../kernel/abort.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import type { FileFlag } from '../kernel/create-file-cache.ts'
import { fieldIssue, InvalidInputError, isCausewayError } from '../kernel/errors.ts'
import { createEvents, type Events } from '../kernel/events.ts'
import type { ReadableKeyedStore } from '../kernel/keyed-store.ts'
import { type Logger, silentLogger } from '../kernel/logger.ts'
import { createRequestDeduper, type RequestDeduper } from '../kernel/request-deduper.ts'
import { createStore, type ReadableStore, type Store } from '../kernel/store.ts'
import type { PlatformRegistry } from '../platforms/registry.ts'
import type { RequestOptions } from '../platforms/transaction.ts'
import type { Wallet } from '../platforms/wallet.ts'
import type { TransferRecord } from '../transfers/record.ts'
import type { LendingAccount, LendingAction } from './action.ts'
import {
  type ExecuteActionsOptions,
  LendingActions,
  type LendingActionsOptions,
  type PlanActionsOptions,
  type ReviewedLendingPlan,
} from './actions/lending-actions.ts'
import { LendingCalculator } from './calculator.ts'
import { completeMarkets, type LendingPrices, type LendingTokens } from './complete-markets.ts'
import {
  type ChainLenders,
  createLenderDirectory,
  findLenders,
  type LenderDirectory,
  type LendersReadiness,
} from './create-lender-directory.ts'
import {
  createLendingStore,
  isAffected,
  type LendingInvalidation,
  type LendingMarketEntry,
  type LendingPositionsEntry,
  type LendingStore,
} from './create-lending-store.ts'
import { type LendingFailure, splitFailures, toFailureError, toFailures } from './failure.ts'
import type { LenderFamily } from './lender.ts'
import { type LenderLabels, NO_LABELS } from './lender-names.ts'
import type { LendingPair } from './pairs/get-lending-pairs.ts'
import { getLendingPairs } from './pairs/get-lending-pairs.ts'
import { readHostPairs } from './pairs/read-host-pairs.ts'
import { createChainMarketSource } from './read-lenders.ts'
import { type PositionsReader, readPositions } from './read-positions.ts'
import {
  distinctRequest,
  type LendersRequest,
  type LendingMarketsResult,
  type LendingPairsResult,
  type LendingPositionsRequest,
  type LendingPositionsResult,
  requestKey,
} from './request.ts'
import { INFINITE_HEALTH } from './risk/math.ts'
import type { LendingHostOptions } from './sources/create-host-market-source.ts'
import { createHostMarketSource } from './sources/create-host-market-source.ts'
import { type MarketSource, readMarkets } from './sources/read-markets.ts'
import {
  createStartupLoader,
  dataHostLenderMetadata,
  type StartupLoader,
} from './startup/create-startup-loader.ts'
import type { StartupFileDigests } from './startup/files.ts'
import { PUBLIC_DIGESTS, PUBLIC_LENDER_METADATA } from './startup/public-lender-metadata.ts'

/** Options for `LendingService`. */
export interface LendingServiceOptions {
  /** Lender families, such as `aaveV3()` and `morpho()`. */
  readonly families: readonly LenderFamily[]
  readonly chains: readonly ChainRecord[]
  readonly platforms: PlatformRegistry
  /** A data host for markets and pairs. Default: none, everything is read from the chains. */
  readonly host?: LendingHostOptions | undefined
  /** Order of the market sources. Default: host, then chain. */
  readonly order?: readonly ('host' | 'chain')[] | undefined
  /** URL of the startup files. Default: those of the host, or the public ones without a host. */
  readonly metadataUrl?: string | undefined
  /**
   * Digests of the startup files: plans of lenders whose files have another digest are `unverified` (`unknown-target`). Default: those of
   * the public files. Pass 'trust-host' only if the host of the files is as trusted as your own code.
   */
  readonly metadataDigests?: StartupFileDigests | undefined
  readonly prices?: LendingPrices | undefined
  readonly tokens?: LendingTokens | undefined
  /** Executes plans. Default: none; plans can then be created but not executed. */
  readonly executor?: LendingActionsOptions['executor'] | undefined
  /** Records the amount that a full repayment spent. */
  readonly journal?: LendingActionsOptions['journal']
  /** Offers permits. Default: allowances are approved. */
  readonly offerPermit?: LendingActionsOptions['offerPermit']
  /**
   * Translates the failure events that some lenders emit instead of reverting. Default: a translator with the catalogs
   * of `families`.
   */
  readonly errors?: LendingActionsOptions['errors']
  readonly clock?: Clock | undefined
  readonly logger?: Logger | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** Events of `LendingService`. */
export interface LendingEvents {
  readonly invalidated: LendingInvalidation
}

/** Deadline of one request. Its sources have shorter ones. */
const DEADLINE_MS = 120_000

/** Lending on many chains: markets, positions, plans of actions and their execution. */
export class LendingService {
  /** Markets by `lendingMarketKey`. */
  readonly markets: ReadableKeyedStore<LendingMarketEntry>
  /** Positions by `lendingPositionsKey`. */
  readonly positions: ReadableKeyedStore<LendingPositionsEntry>
  /** Whether the startup files of all families are loaded. */
  readonly readiness: ReadableStore<LendersReadiness>
  /** Load state of each startup file, by name. */
  readonly flags: ReadableKeyedStore<FileFlag>

  readonly #options: LendingServiceOptions
  readonly #context: {
    readonly clock: Clock
    readonly logger: Logger
    readonly fetch: LendingServiceOptions['fetch']
  }
  readonly #startup: StartupLoader
  readonly #directory: LenderDirectory
  readonly #sources: readonly MarketSource[]
  readonly #store: LendingStore
  readonly #labels: Store<LenderLabels>
  readonly #events: Events<LendingEvents>
  readonly #lifetime: Deadline
  /** Calculates risk figures and limits of positions. */
  readonly calculator: LendingCalculator = new LendingCalculator()
  readonly #actions: LendingActions
  readonly #marketReads: RequestDeduper<LendersRequest, LendingMarketsResult>
  readonly #positionReads: RequestDeduper<LendingPositionsRequest, LendingPositionsResult>

  constructor(options: LendingServiceOptions) {
    const { families, chains, platforms, host, fetch } = options
    const { metadataUrl = host ? dataHostLenderMetadata(host.baseUrl) : PUBLIC_LENDER_METADATA } = options
    const { metadataDigests: digests = PUBLIC_DIGESTS } = options
    const { clock = systemClock, logger = silentLogger } = options
    this.#options = options
    this.#context = { clock, logger, fetch }
    this.#startup = createStartupLoader({ baseUrl: metadataUrl, digests, ...this.#context })
    this.#directory = createLenderDirectory({
      families,
      chains,
      startup: this.#startup,
      ...this.#context,
    })
    const sources = {
      host: host && createHostMarketSource(host, this.#context),
      chain: createChainMarketSource({ platforms, clock }),
    }
    const { order = ['host', 'chain'] } = options
    this.#sources = order.map((id) => sources[id]).filter((source) => source !== undefined)
    this.#store = createLendingStore(clock, logger)
    this.#labels = createStore(NO_LABELS, logger)
    this.#events = createEvents(logger)
    this.#lifetime = createDeadline({ clock, what: 'The lending service' })
    const tasks = { clock, keyOf: requestKey, milliseconds: DEADLINE_MS }
    this.#marketReads = createRequestDeduper<LendersRequest, LendingMarketsResult>({
      ...tasks,
      what: 'Reading the markets',
    })
    this.#positionReads = createRequestDeduper<LendingPositionsRequest, LendingPositionsResult>({
      ...tasks,
      what: 'Reading the positions',
    })
    const { errors = new ErrorTranslator({ catalogs: families }) } = options
    this.#actions = new LendingActions({ ...options, errors, lending: this })
    this.markets = this.#store.markets
    this.positions = this.#store.positions
    this.readiness = this.#directory.readiness
    this.flags = this.#startup.flags
  }

  /** Names of lenders. Empty until `loadLabels` has loaded them. */
  get labels(): ReadableStore<LenderLabels> {
    return this.#labels
  }

  /** Loads the startup files of all families. Missing files are reported in `readiness`. @throws AbortedError */
  load(options: RequestOptions = {}): Promise<void> {
    return this.#directory.load(options)
  }

  /** Loads the names of lenders, a file of some megabytes. Without it, names are derived from ids. @throws AbortedError */
  async loadLabels(options: RequestOptions = {}): Promise<LenderLabels> {
    const labels = await this.#startup.loadLabels(options)
    this.#labels.setState(labels)
    return labels
  }

  /**
   * Returns the lenders of a chain, and the families whose startup files are missing.
   *
   * @throws CausewayError UNKNOWN_CHAIN; AbortedError
   */
  lenders(chainId: number, options: RequestOptions = {}): Promise<ChainLenders> {
    return this.#directory.lendersOn(chainId, options)
  }

  /**
   * Returns the markets of lenders. Each lender that fails is listed in `failures`.
   *
   * @throws AbortedError when the signal aborts or the service is disposed; nothing else
   */
  async getMarkets(request: LendersRequest, { signal }: RequestOptions = {}): Promise<LendingMarketsResult> {
    const distinct = distinctRequest(request)
    try {
      return await this.#marketReads.run(distinct, (ending) => this.#readMarkets(distinct, ending), signal)
    } catch (error) {
      return { markets: [], failures: this.#failuresOf(distinct, error, signal) }
    }
  }

  /**
   * Returns the positions of an account, each with the market that it was read with.
   *
   * @throws InvalidInputError for an invalid address; AbortedError when the signal aborts or the service is disposed
   */
  async getPositions(
    request: LendingPositionsRequest,
    { signal }: RequestOptions = {},
  ): Promise<LendingPositionsResult> {
    if (!isAddress(request.account, 'EVM')) {
      throw new InvalidInputError('Positions', [fieldIssue('account', 'an address', request.account)])
    }
    const { marketMaxAgeMs } = request
    const account = lowerAddress(request.account)
    const onChains = distinctRequest(request).chainIds.map((chainId) =>
      this.#positionsOn(
        { ...distinctRequest(request), chainIds: [chainId], account, marketMaxAgeMs },
        signal,
      ),
    )
    const answers = await Promise.all(onChains)
    return {
      positions: answers.flatMap(({ positions }) => positions),
      failures: answers.flatMap(({ failures }) => failures),
    }
  }

  /**
   * Returns the pairs that can be opened with leverage. They come from the host, or are derived from the markets without a
   * host or if it fails.
   *
   * @throws AbortedError when the signal aborts or the service is disposed; nothing else
   */
  async getPairs(
    { chainIds }: Pick<LendersRequest, 'chainIds'>,
    options: RequestOptions = {},
  ): Promise<LendingPairsResult> {
    const hostPairs = await this.#hostPairs([...new Set(chainIds)], options.signal)
    if (hostPairs) return { pairs: hostPairs, failures: [] }
    const { markets, failures } = await this.getMarkets({ chainIds }, options)
    return { pairs: markets.flatMap(getLendingPairs), failures }
  }

  /**
   * Returns the health factor of an account at a lender: below 1 the position can be liquidated, `Infinity` without debt.
   * With several sub-accounts, it is that of `subAccount`, or the lowest of all. Undefined if a price or factor that it depends on could not be read. For exact arithmetic use the WAD figures of
   * `calculator.accountFigures`.
   *
   * @throws CausewayError with the reason why the position could not be read; InvalidInputError; AbortedError
   */
  async getHealthFactor(
    { chainId, lender, account, subAccount }: LendingAccount,
    options: RequestOptions = {},
  ): Promise<number | undefined> {
    const { positions, failures } = await this.getPositions(
      { chainIds: [chainId], lenders: [lender], account },
      options,
    )
    const [failure] = failures
    if (failure) throw failure.error
    const factors = positions
      .flatMap(({ market, positions }) => positions.map((position) => ({ position, market })))
      .filter(({ position }) => subAccount === undefined || position.subAccount === subAccount)
      .map(({ position, market }) => this.calculator.accountFigures(position, market).healthFactor)
    if (factors.includes('unknown')) return undefined
    return Math.min(
      ...factors.map((factor) => (factor === INFINITE_HEALTH ? Infinity : Number(factor) / 1e18)),
    )
  }

  /**
   * Plans one action or several in order, and simulates them. Returns the steps for the wallet and the position before and
   * after. Nothing is sent.
   *
   * @throws as `LendingActions.plan` does
   */
  plan(
    account: LendingAccount,
    actions: LendingAction | readonly LendingAction[],
    options?: PlanActionsOptions,
  ): Promise<ReviewedLendingPlan> {
    return this.#actions.plan(account, actions, options)
  }

  /** Executes a plan. @throws as `LendingActions.execute` does */
  execute(
    plan: ReviewedLendingPlan,
    wallet: Wallet,
    options?: ExecuteActionsOptions,
  ): Promise<TransferRecord> {
    return this.#actions.execute(plan, wallet, options)
  }

  /** Marks data as outdated. Requests that are in flight are no longer shared. */
  invalidate(change: LendingInvalidation = {}): void {
    const concerns = ({ chainIds, lenders, account }: LendersRequest & Partial<LendingPositionsRequest>) =>
      chainIds.some((chainId) =>
        (lenders ?? [undefined]).some((lender) => isAffected({ chainId, lender, account }, change)),
      )
    this.#marketReads.forget(concerns)
    this.#positionReads.forget(concerns)
    this.#store.invalidate(change)
    this.#events.emit('invalidated', change)
  }

  /** Subscribes to invalidations. Returns the function that unsubscribes. */
  on<Name extends keyof LendingEvents>(
    name: Name,
    listener: (payload: LendingEvents[Name]) => void,
  ): () => void {
    return this.#events.on(name, listener)
  }

  /** Aborts all requests. */
  dispose(): void {
    this.#marketReads.dispose()
    this.#positionReads.dispose()
    this.#directory.dispose()
    this.#startup.dispose()
    this.#lifetime.abort()
    this.#events.clear()
  }

  async #readMarkets(request: LendersRequest, signal: AbortSignal): Promise<LendingMarketsResult> {
    const running = this.#store.begin()
    const { lenders, failures: notFound } = await findLenders(this.#directory, request, signal)
    const { answered, failures } = splitFailures(await readMarkets(this.#sources, lenders, signal))
    const read = answered.map(({ value }) => value)
    const helpers = { ...this.#options, clock: this.#context.clock }
    const markets = await completeMarkets(read, helpers, signal)
    running.writeMarkets(markets, failures)
    return { markets, failures: [...notFound, ...failures] }
  }

  /** Returns the pairs of the host. Undefined if they have to be derived from the markets. @throws AbortedError */
  async #hostPairs(
    chainIds: readonly number[],
    signal: AbortSignal | undefined,
  ): Promise<readonly LendingPair[] | undefined> {
    const { host, order } = this.#options
    if (!host || (order && !order.includes('host'))) return undefined
    const { clock, logger } = this.#context
    const caller = createDeadline({ clock, what: 'Pairs', parents: [this.#lifetime, signal] })
    try {
      return await readHostPairs(host, chainIds, { ...this.#context, signal: caller.signal })
    } catch (error) {
      if (caller.signal.aborted) throw abortReason(caller.signal)
      logger.warn('Failed to read pairs from the host. They are derived from the markets.', error)
      return undefined
    } finally {
      caller.dispose()
    }
  }

  async #positionsOn(
    request: LendingPositionsRequest,
    signal: AbortSignal | undefined,
  ): Promise<LendingPositionsResult> {
    try {
      const read = (ending: AbortSignal) => this.#readPositions(request, ending)
      const answer = await this.#positionReads.run(request, read, signal)
      for (const { chainId, lender, error } of answer.failures) {
        const message = `Positions on chain ${chainId} are skipped: ${lender ?? 'all lenders'}`
        this.#context.logger.warn(message, error)
      }
      return answer
    } catch (error) {
      return { positions: [], failures: this.#failuresOf(request, error, signal) }
    }
  }

  async #readPositions(
    { account, marketMaxAgeMs = 0, ...request }: LendingPositionsRequest,
    signal: AbortSignal,
  ): Promise<LendingPositionsResult> {
    const running = this.#store.begin()
    const { lenders, failures: notFound } = await findLenders(this.#directory, request, signal)
    const { platforms, prices, tokens } = this.#options
    const { clock } = this.#context
    const reader: PositionsReader = {
      clock,
      prices,
      tokens,
      chain: { platforms, clock },
      knownMarket: ({ chainId, id: lender }) => this.#store.chainMarket({ chainId, lender }, marketMaxAgeMs),
    }
    const { positions, failures } = await readPositions(account, lenders, reader, signal)
    running.writePositions(account, positions, failures)
    return { positions, failures: [...notFound, ...failures] }
  }

  /** Converts an error to failures. @throws AbortedError */
  #failuresOf(request: LendersRequest, error: unknown, signal: AbortSignal | undefined): LendingFailure[] {
    if (signal?.aborted) throw abortReason(signal)
    if (isCausewayError(error, 'ABORTED')) throw error
    const failure = toFailureError(error, 'Lenders could not be read')
    this.#context.logger.warn('Lenders could not be read', failure)
    return toFailures(request, failure)
  }
}
