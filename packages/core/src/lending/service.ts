import { type ChainRecord, isAddress } from '../chains/index.ts'
import {
  abortReason,
  type Clock,
  createDeadline,
  createEvents,
  createSharedTasks,
  createStore,
  type Deadline,
  type Events,
  type FileFlag,
  fieldIssue,
  InvalidInputError,
  isCausewayError,
  type Logger,
  type ReadableKeyedStore,
  type ReadableStore,
  type SharedTasks,
  type Store,
  silentLogger,
  systemClock,
} from '../kernel/index.ts'
import type { RequestOptions } from '../platforms/index.ts'
import { byChain } from './by-chain.ts'
import { completeMarkets, type LendingPrices, type LendingTokens } from './complete.ts'
import {
  type ChainLenders,
  createLenderDirectory,
  type LenderDirectory,
  type LendersReadiness,
} from './directory.ts'
import { asFailure, type LendingFailure } from './failure.ts'
import type { LenderFamily } from './lender.ts'
import type { LenderMarket } from './market.ts'
import { type LendingPair, pairsOf, readHostPairs } from './pairs/index.ts'
import type { ContractReader } from './read-on-chain.ts'
import { type LenderPositions, type PositionsReader, readPositions } from './read-positions.ts'
import { type LendersRequest, readRoster } from './roster.ts'
import {
  chainMarkets,
  hostMarkets,
  type LendingHostOptions,
  type MarketSource,
  readMarkets,
} from './sources/index.ts'
import {
  createStartupLoader,
  type LenderLabels,
  NO_LABELS,
  PUBLIC_LENDER_METADATA,
  type StartupLoader,
} from './startup/index.ts'
import {
  createLendingStore,
  isAffected,
  type LendingInvalidation,
  type LendingStore,
  type MarketEntry,
  type PositionsEntry,
} from './store.ts'

export interface LendingServiceOptions {
  /** The lenders it can deal with: `aaveV3()`, `morpho()` and so on. */
  readonly families: readonly LenderFamily[]
  readonly chains: readonly ChainRecord[]
  readonly forChain: ContractReader
  /** A data host for markets and pairs. Default: none, everything is read from the chains. */
  readonly host?: LendingHostOptions | undefined
  /** In which order markets are asked for. Default: the host where there is one, then the chain. */
  readonly order?: readonly ('host' | 'chain')[] | undefined
  /** Where the startup files are. Default: the public ones. */
  readonly metadataUrl?: string | undefined
  readonly prices?: LendingPrices | undefined
  readonly tokens?: LendingTokens | undefined
  readonly clock?: Clock | undefined
  readonly logger?: Logger | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** Every lender that was asked for is in exactly one of the two. */
export interface MarketsAnswer {
  readonly markets: readonly LenderMarket[]
  readonly failures: readonly LendingFailure[]
}

export interface PositionsRequest extends LendersRequest {
  /** Any address: reading asks nobody's leave. */
  readonly account: string
  /**
   * How old, in milliseconds, the market may be that they are read with: a screen saves requests by it, an action that is
   * planned must not. Default 0, both are read together.
   */
  readonly marketMaxAgeMs?: number | undefined
}

/** Every lender that was asked for is in exactly one of the two. */
export interface PositionsAnswer {
  readonly positions: readonly LenderPositions[]
  readonly failures: readonly LendingFailure[]
}

export interface PairsAnswer {
  readonly pairs: readonly LendingPair[]
  readonly failures: readonly LendingFailure[]
}

export interface LendingEvents {
  readonly invalidated: LendingInvalidation
}

/** For one request: its sources have shorter limits of their own. */
const DEADLINE_MS = 120_000

type Asked = LendersRequest & Partial<Omit<PositionsRequest, keyof LendersRequest>>
type AskedPositions = LendersRequest & Omit<PositionsRequest, keyof LendersRequest>

/** Markets of lenders on many chains, and what accounts have there. It only reads. */
export class LendingService {
  /** By `marketKey`: a row wakes only for its own lender. */
  readonly markets: ReadableKeyedStore<MarketEntry>
  /** By `positionsKey`. */
  readonly positions: ReadableKeyedStore<PositionsEntry>
  /** Whether the lenders are known: with the chains, what an application's start waits for. */
  readonly readiness: ReadableStore<LendersReadiness>
  /** How it stands with each startup file, by its name. */
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
  readonly #marketReads: SharedTasks<Asked, MarketsAnswer>
  readonly #positionReads: SharedTasks<Asked, PositionsAnswer>

  constructor(options: LendingServiceOptions) {
    const { families, chains, forChain, host, metadataUrl = PUBLIC_LENDER_METADATA, fetch } = options
    const { clock = systemClock, logger = silentLogger } = options
    this.#options = options
    this.#context = { clock, logger, fetch }
    this.#startup = createStartupLoader({ baseUrl: metadataUrl, ...this.#context })
    this.#directory = createLenderDirectory({ families, chains, startup: this.#startup, logger })
    const sources = {
      host: host && hostMarkets(host, this.#context),
      chain: chainMarkets({ forChain, clock }),
    }
    const { order = ['host', 'chain'] } = options
    this.#sources = order.map((id) => sources[id]).filter((source) => source !== undefined)
    this.#store = createLendingStore(clock, logger)
    this.#labels = createStore(NO_LABELS, logger)
    this.#events = createEvents(logger)
    this.#lifetime = createDeadline({ clock, what: 'The lending service' })
    const tasks = { clock, keyOf, milliseconds: DEADLINE_MS }
    this.#marketReads = createSharedTasks({ ...tasks, what: 'Reading the markets' })
    this.#positionReads = createSharedTasks({ ...tasks, what: 'Reading the positions' })
    this.markets = this.#store.markets
    this.positions = this.#store.positions
    this.readiness = this.#directory.readiness
    this.flags = this.#startup.flags
  }

  /** What lenders are called; without any until `loadLabels` has them. */
  get labels(): ReadableStore<LenderLabels> {
    return this.#labels
  }

  /** Loads the startup files of all families. Files that cannot be had are told in `readiness`. @throws AbortedError */
  load(options: RequestOptions = {}): Promise<void> {
    return this.#directory.load(options)
  }

  /** Loads the names of lenders, some megabytes: not before something is shown. Without them there are others. @throws AbortedError */
  async loadLabels(options: RequestOptions = {}): Promise<LenderLabels> {
    const labels = await this.#startup.loadLabels(options)
    this.#labels.setState(labels)
    return labels
  }

  /**
   * The lenders of a chain, and the families whose lenders cannot be told.
   *
   * @throws CausewayError UNKNOWN_CHAIN; AbortedError
   */
  lenders(chainId: number, options: RequestOptions = {}): Promise<ChainLenders> {
    return this.#directory.on(chainId, options)
  }

  /**
   * The markets of lenders on many chains: one that fails takes nothing from the others.
   *
   * @throws AbortedError when the signal aborts or the service is disposed; nothing else
   */
  async getMarkets(request: LendersRequest, { signal }: RequestOptions = {}): Promise<MarketsAnswer> {
    const asked = distinct(request)
    try {
      return await this.#marketReads.run(asked, (ending) => this.#readMarkets(asked, ending), signal)
    } catch (error) {
      return { markets: [], failures: this.#failAll(asked, error, signal) }
    }
  }

  /**
   * What an account has with lenders on many chains, each with the market it was read with: as the contracts told both.
   *
   * @throws InvalidInputError for what is no address; AbortedError when the signal aborts or the service is disposed
   */
  async getPositions(request: PositionsRequest, { signal }: RequestOptions = {}): Promise<PositionsAnswer> {
    if (!isAddress(request.account, 'EVM')) {
      throw new InvalidInputError('Positions', [fieldIssue('account', 'an address', request.account)])
    }
    const { marketMaxAgeMs } = request
    const account = request.account.toLowerCase()
    const onChains = distinct(request).chainIds.map((chainId) =>
      this.#positionsOn({ ...distinct(request), chainIds: [chainId], account, marketMaxAgeMs }, signal),
    )
    const answers = await Promise.all(onChains)
    return {
      positions: answers.flatMap(({ positions }) => positions),
      failures: answers.flatMap(({ failures }) => failures),
    }
  }

  /**
   * What can be held long against a debt of something else, and how far. As the host tells it; without one, and where it
   * fails, as follows from the markets.
   *
   * @throws AbortedError when the signal aborts or the service is disposed; nothing else
   */
  async getPairs(
    { chainIds }: Pick<LendersRequest, 'chainIds'>,
    options: RequestOptions = {},
  ): Promise<PairsAnswer> {
    const told = await this.#hostPairs([...new Set(chainIds)], options.signal)
    if (told) return { pairs: told, failures: [] }
    const { markets, failures } = await this.getMarkets({ chainIds }, options)
    return { pairs: markets.flatMap(pairsOf), failures }
  }

  /** Says that something changed: what was read is out of date, and what is being read is not shared any more. */
  invalidate(change: LendingInvalidation = {}): void {
    const concerns = ({ chainIds, lenders, account }: Asked) =>
      chainIds.some((chainId) =>
        (lenders ?? [undefined]).some((lender) => isAffected({ chainId, lender, account }, change)),
      )
    this.#marketReads.forget(concerns)
    this.#positionReads.forget(concerns)
    this.#store.invalidate(change)
    this.#events.emit('invalidated', change)
  }

  /** Announces each invalidation; returns the function that stops listening. */
  on<Name extends keyof LendingEvents>(
    name: Name,
    listener: (payload: LendingEvents[Name]) => void,
  ): () => void {
    return this.#events.on(name, listener)
  }

  /** Aborts what is under way. */
  dispose(): void {
    this.#marketReads.dispose()
    this.#positionReads.dispose()
    this.#startup.dispose()
    this.#lifetime.abort()
    this.#events.clear()
  }

  async #readMarkets(asked: Asked, signal: AbortSignal): Promise<MarketsAnswer> {
    const running = this.#store.begin()
    const { lenders, failures } = await readRoster(this.#directory, asked, signal)
    const outcomes = await readMarkets(this.#sources, lenders, signal)
    const read = outcomes.flatMap((outcome) => ('market' in outcome ? [outcome.market] : []))
    const markets = await completeMarkets(read, this.#options, signal)
    for (const market of markets) running.market(market, { market })
    const failed = outcomes.flatMap((outcome): LendingFailure[] => {
      if (!('error' in outcome)) return []
      const { lender, error } = outcome
      running.market({ chainId: lender.chainId, lender: lender.id }, { error })
      return [{ chainId: lender.chainId, lender: lender.id, error }]
    })
    return { markets, failures: [...failures, ...failed] }
  }

  /** Undefined where they are to be told from the markets. */
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
      logger.warn('The host gave no pairs: they are told from the markets', error)
      return undefined
    } finally {
      caller.dispose()
    }
  }

  async #positionsOn(asked: AskedPositions, signal: AbortSignal | undefined) {
    try {
      const answer = await this.#positionReads.run(
        asked,
        (ending) => this.#readPositions(asked, ending),
        signal,
      )
      for (const { chainId, lender, error } of answer.failures) {
        this.#context.logger.warn(
          `Positions on chain ${chainId} are skipped: ${lender ?? 'all lenders'}`,
          error,
        )
      }
      return answer
    } catch (error) {
      return { positions: [], failures: this.#failAll(asked, error, signal) }
    }
  }

  async #readPositions(
    { account, marketMaxAgeMs = 0, ...asked }: AskedPositions,
    signal: AbortSignal,
  ): Promise<PositionsAnswer> {
    const running = this.#store.begin()
    const { lenders, failures } = await readRoster(this.#directory, asked, signal)
    const { forChain, prices, tokens } = this.#options
    const reader: PositionsReader = {
      prices,
      tokens,
      chain: { forChain, clock: this.#context.clock },
      knownMarket: ({ chainId, id: lender }) => this.#store.chainMarket({ chainId, lender }, marketMaxAgeMs),
    }
    const answers = await Promise.all(
      [...byChain(lenders)].map(([chainId, own]) =>
        readPositions({ account, chainId, lenders: own }, reader, signal),
      ),
    )
    const positions = answers.flatMap((answer) => answer.positions)
    const failed = answers.flatMap((answer) => answer.failures)
    for (const one of positions) running.positions(one, one)
    for (const { chainId, lender, error } of failed) {
      if (lender !== undefined) running.positions({ chainId, lender, account }, { error })
    }
    return { positions, failures: [...failures, ...failed] }
  }

  /** What did not end in time fails; what was given up throws. */
  #failAll({ chainIds, lenders }: Asked, error: unknown, signal: AbortSignal | undefined): LendingFailure[] {
    if (signal?.aborted) throw abortReason(signal)
    if (isCausewayError(error, 'ABORTED')) throw error
    const failure = asFailure(error, 'Lenders could not be read')
    this.#context.logger.warn('Lenders could not be read', failure)
    return chainIds.flatMap((chainId): LendingFailure[] =>
      lenders
        ? lenders.map((lender) => ({ chainId, lender, error: failure }))
        : [{ chainId, error: failure }],
    )
  }
}

function distinct({ chainIds, lenders }: LendersRequest): LendersRequest {
  return { chainIds: [...new Set(chainIds)], lenders: lenders && [...new Set(lenders)] }
}

/** The same in any order is the same read. */
function keyOf({ chainIds, lenders, account, marketMaxAgeMs }: Asked): string {
  return JSON.stringify([
    [...chainIds].sort((a, b) => a - b),
    lenders && [...lenders].sort(),
    account,
    marketMaxAgeMs,
  ])
}
