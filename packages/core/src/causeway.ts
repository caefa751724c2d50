import { type Activity, createActivity } from './activity/index.ts'
import { type BalanceAdapterSetup, BalanceService } from './balances/index.ts'
import { ErrorTranslator } from './chain-errors/index.ts'
import type { ChainRecord } from './chains/index.ts'
import { Executor } from './execution/index.ts'
import {
  type Clock,
  type Logger,
  memoryStorage,
  type Storage,
  silentLogger,
  systemClock,
  type Tabs,
  tabsFor,
} from './kernel/index.ts'
import {
  type LenderFamily,
  LendingActions,
  LendingCalculator,
  LendingService,
  type OfferPermit,
} from './lending/index.ts'
import { MarginLoop, type MarginRouter, MarginService } from './margin/index.ts'
import {
  createPlatformRegistry,
  type PlatformRegistry,
  type PlatformSetup,
  type ReceiptSource,
} from './platforms/index.ts'
import { PointsClient, type PointsClientOptions } from './points/index.ts'
import {
  dataHostPrices,
  type PriceResults,
  PriceService,
  type PriceServiceOptions,
  type PricesRequest,
} from './prices/index.ts'
import { createQueryConnections, type QueryCache } from './queries/index.ts'
import {
  type CircuitPolicy,
  type NativeFeeLimits,
  QuoteAggregator,
  type QuoteAggregatorOptions,
  type QuoteProvider,
  type ReadTokenPrices,
} from './quotes/index.ts'
import {
  Analytics,
  type AnalyticsAdapter,
  connectAnalytics,
  ErrorReporter,
  type ErrorReporterOptions,
} from './reporting/index.ts'
import {
  createDashboardFilter,
  createRowSelection,
  createSwapForm,
  createUrlStore,
  createUserSettings,
  type RowSelection,
  type SavedDashboardFilter,
  type SwapForm,
  type UrlStore,
  type UrlStorePage,
  type UserSettingsService,
} from './settings/index.ts'
import { type AssetSources, dataHostAssetSources, TokenService, tokenKey } from './tokens/index.ts'
import {
  createArrivalReader,
  createBatchReader,
  createChainWitness,
  createDepositReader,
  createReceiptSources,
  createTransferJournal,
  type StatusCadence,
  StatusTracker,
} from './transfers/index.ts'
import { WalletSession, type WalletSessionOptions } from './wallets/index.ts'

/** What `createCauseway` is given. Only chains, platforms and providers are needed. */
export interface CausewayConfig {
  /**
   * What the keys of its queries begin with, the same on a server and in the browser that goes on from there. Default
   * 'causeway'; a second instance over one query cache needs another.
   */
  readonly instanceId?: string | undefined
  readonly chains: readonly ChainRecord[]
  readonly platforms: readonly PlatformSetup[]
  readonly providers: readonly QuoteProvider[]
  /** How balances are read, for each chain type: `evmBalances()`, `fuelBalances()`. Without any there is no `balances`. */
  readonly balances?: readonly BalanceAdapterSetup[] | undefined
  /** A host of one's own for asset lists, prices and lending markets. Default: the public files and services. */
  readonly data?: { readonly baseUrl: string } | undefined
  /** Where asset lists are read, where that is not the data host. */
  readonly tokens?: Partial<AssetSources> | undefined
  /** Where prices come from beside or instead of the data host. */
  readonly prices?: Pick<PriceServiceOptions, 'hosts' | 'oracles' | 'excludedPairs'> | undefined
  /** Which lenders it deals with: `aaveV3()`, `morpho()` and so on, of `@causeway/core/lenders`. Default: none. */
  readonly lenders?: readonly LenderFamily[] | undefined
  /** What carries margin trades out, the preferred one first, of `@causeway/core/margin`. Default: none, then none is planned. */
  readonly marginRouters?: readonly MarginRouter[] | undefined
  /** What lending actions sign in place of approvals: `permitOffers` of `@causeway/core/evm`. Default: nothing. */
  readonly permits?: (platforms: PlatformRegistry) => OfferPermit
  /** The points service. Without one `points` says so. */
  readonly points?: Pick<PointsClientOptions, 'baseUrl' | 'paths'> | undefined
  /** Where errors are reported. Default: nowhere. */
  readonly reporting?:
    | Pick<ErrorReporterOptions, 'baseUrl' | 'environment' | 'showsWallet' | 'limits'>
    | undefined
  /** Who hears of what users do. Default: nobody. */
  readonly analytics?: readonly AnalyticsAdapter[] | undefined
  /** Of accounts that no platform knows, such as `smartAccountReceipts({ platforms })`. */
  readonly receiptSources?: (platforms: PlatformRegistry) => readonly ReceiptSource[]
  /** What a user can connect. Not needed where the wallets come from elsewhere. */
  readonly connectors?: WalletSessionOptions['connectors']
  /** Whose address `url` reads and writes: `window`. Default: none, as on a server; then changes are kept in memory alone. */
  readonly page?: UrlStorePage | undefined
  /** The query of the address that a server renders for. */
  readonly initialSearch?: string | undefined
  /** The embedding dapp's name, for the providers that ask for one. */
  readonly integrator?: string | undefined
  /** Contracts that no swap or bridge may call or be approved for, by chain id. See `QuoteAggregatorOptions`. */
  readonly protectedContracts?: QuoteAggregatorOptions['protectedContracts']
  /** Where transfers and remembered wallets outlive a reload. Default: memory, which they do not. */
  readonly storage?: Storage | undefined
  /**
   * How the tabs that share this storage share their work. Default: what the browser has for it, where the storage is
   * its localStorage; elsewhere nobody else is known.
   */
  readonly tabs?: Tabs | undefined
  readonly clock?: Clock | undefined
  readonly logger?: Logger | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
  readonly circuit?: Partial<CircuitPolicy> | undefined
  /** Limits of the native fees of quotes, above which a user has to consent. Default `DEFAULT_NATIVE_FEE_LIMITS`. */
  readonly nativeFeeLimits?: Partial<NativeFeeLimits> | undefined
  readonly cadence?: StatusCadence | undefined
  /** Milliseconds after which a transfer without an outcome is reported as stalled. Default 30 minutes. */
  readonly stalledAfterMs?: number | undefined
}

/** The services of one configuration, wired to one another. */
export interface Causeway {
  /** What the keys of its queries begin with. */
  readonly instanceId: string
  /** The time that everything in it goes by. */
  readonly clock: Clock
  readonly chains: readonly ChainRecord[]
  readonly platforms: PlatformRegistry
  readonly tokens: TokenService
  readonly prices: PriceService
  readonly balances: BalanceService
  readonly quotes: QuoteAggregator
  readonly executor: Executor
  /** Markets of lenders, and what accounts have there. */
  readonly lending: LendingService
  /** Deposits, withdraws, borrows, repays. */
  readonly lendingActions: LendingActions
  /** Opens, closes and changes of margin positions. */
  readonly margin: MarginService
  /** Opens without a router, for wallets that send several calls as one. */
  readonly marginLoop: MarginLoop
  /** What a position comes to, and what it would come to. */
  readonly calculator: LendingCalculator
  /** Transfers, and plain transactions that were sent without the executor. */
  readonly transfers: StatusTracker
  /** What an application's root watches: toasts, what to read again, what is pending. */
  readonly activity: Activity
  readonly wallets: WalletSession
  /** Points of the connected accounts, refreshed when they connect. */
  readonly points: PointsClient
  /** What the user has set, the same in every tab. */
  readonly settings: UserSettingsService
  readonly dashboardFilter: SavedDashboardFilter
  /** What was typed into the swap form. A second form on the same page has its own, by `createSwapForm`. */
  readonly swapForm: SwapForm
  /** The rows that are selected over all tables. */
  readonly selection: RowSelection
  /** What the address of the page says. */
  readonly url: UrlStore
  readonly reporter: ErrorReporter
  readonly analytics: Analytics
  /** Plain words for whatever any of them throws. */
  readonly errors: ErrorTranslator
  /**
   * Has a TanStack `QueryClient` read again what a transaction changed, until what it returns is called. `dispose` takes
   * what is ours out of its cache.
   */
  connectQueries(cache: QueryCache): () => void
  /** Aborts what is under way and stops every timer. */
  dispose(): Promise<void>
}

/** Wires the services to one another. Two instances never share anything. */
export function createCauseway(config: CausewayConfig): Causeway {
  const { instanceId = 'causeway', chains, data, providers, fetch } = config
  const { clock = systemClock, logger = silentLogger, storage = memoryStorage() } = config
  const platforms = createPlatformRegistry(config.platforms, { chains, clock, logger, fetch })
  const role = providers
    .map(({ id }) => `:${id}`)
    .sort()
    .join('')
  const tabs = config.tabs ?? tabsFor(storage, { role, clock, logger })
  /** What every service is made with; each takes of it what it needs. */
  const shared = { chains, platforms, storage, tabs, gate: tabs.gate, clock, logger, fetch }

  const tokens = new TokenService({
    ...shared,
    sources: { ...(data && dataHostAssetSources(data.baseUrl)), ...config.tokens },
  })
  const prices = new PriceService({
    ...shared,
    ...config.prices,
    hosts: { ...(data && dataHostPrices(data.baseUrl)), ...config.prices?.hosts },
    assetGroupOf: (chainId, address) => tokens.find(chainId, address)?.assetGroup,
  })
  const { balances: adapters = [] } = config
  const balances = new BalanceService({
    ...shared,
    adapters,
    required: adapters.length === 0 ? [] : undefined,
    tokenList: { ready: (chainId, options) => tokens.load(chainId, options) },
  })

  const { integrator, protectedContracts, circuit, cadence, stalledAfterMs, connectors } = config
  const wallets = new WalletSession({ ...shared, connectors })
  const receiptSources = config.receiptSources?.(platforms) ?? []
  const receipts = createReceiptSources({ platforms, receiptSources })
  const readBatch = createBatchReader({
    walletFor: (chainId) => wallets.findWallet(chainId),
    receiptSources,
  })
  const journal = createTransferJournal(shared)
  const quotes = new QuoteAggregator({
    ...shared,
    providers,
    integrator,
    protectedContracts,
    circuit,
    tokens,
    prices: async (asked, options) => listPrices(asked, await prices.getPrices(byChain(asked), options)),
    nativeFeeLimits: config.nativeFeeLimits,
  })
  const transfers = new StatusTracker({
    ...shared,
    providers,
    journal,
    cadence,
    stalledAfterMs,
    receipts,
    witness: createChainWitness({ ...shared, journal, readBatch, receipts }),
    readDeposit: createDepositReader(shared),
    readArrival: createArrivalReader(shared),
  })
  const executor = new Executor({
    ...shared,
    journal,
    rebuild: async (agreed, options) =>
      quotes.build(await quotes.requote(agreed, options), {
        ...options,
        accept: { nativeFee: agreed.otherPayOut },
      }),
    verifyStored: (providerId, stored) => quotes.verifyStored(providerId, stored),
    submitOrder: (providerId, order, options) => quotes.submitOrder(providerId, order, options),
    exclusive: (name, task) => tabs.exclusive(name, task),
  })
  const activity = createActivity({ ...shared, transfers, wallets })

  const { lenders: families = [] } = config
  const lending = new LendingService({ ...shared, families, host: data, prices, tokens })
  const offerPermit = config.permits?.(platforms)
  const lendingActions = new LendingActions({ ...shared, lending, executor, journal, offerPermit })

  const { marginRouters: routers = [] } = config
  const margin = new MarginService({ ...shared, lending, quotes, executor, tokens, routers })

  const marginLoop = new MarginLoop({ ...shared, lending, quotes, executor })

  const points = new PointsClient({ ...shared, ...config.points })
  const settings = createUserSettings(shared)
  const dashboardFilter = createDashboardFilter(shared)
  const errors = new ErrorTranslator()
  const reporter = new ErrorReporter({ ...shared, ...config.reporting, translator: errors })
  const analytics = new Analytics({ ...shared, adapters: config.analytics })

  const unfollow = points.follow(wallets)
  const disconnect = connectAnalytics(analytics, { executor, wallets, activity, transfers })
  activity.on('balancesChanged', (change) => balances.invalidate(change))
  activity.on('lenderChanged', (change) => lending.invalidate(change))
  const queries = createQueryConnections({ instanceId, balances, lending })

  return {
    instanceId,
    clock,
    chains,
    platforms,
    tokens,
    prices,
    balances,
    quotes,
    executor,
    lending,
    lendingActions,
    margin,
    marginLoop,
    calculator: new LendingCalculator(),
    transfers,
    activity,
    wallets,
    points,
    settings,
    dashboardFilter,
    swapForm: createSwapForm(logger),
    selection: createRowSelection(logger),
    url: createUrlStore(config.page, { initialSearch: config.initialSearch, logger }),
    reporter,
    analytics,
    errors,
    connectQueries: queries.connect,
    async dispose() {
      queries.dispose()
      disconnect()
      unfollow()
      activity.dispose()
      const services = [margin, quotes, executor, lending, transfers, wallets, tokens, prices, balances]
      const own = [points, settings, dashboardFilter, reporter, analytics]
      await Promise.all([...services, ...own].map((service) => service.dispose()))
      tabs.dispose()
      platforms.dispose()
    },
  }
}

type AskedTokens = Parameters<ReadTokenPrices>[0]

function byChain(tokens: AskedTokens): PricesRequest {
  const chains: Record<number, string[]> = {}
  for (const { chainId, address } of tokens) chains[chainId] = [...(chains[chainId] ?? []), address]
  return { chains }
}

function listPrices(tokens: AskedTokens, { chains }: PriceResults): readonly (number | undefined)[] {
  return tokens.map(({ chainId, address }) => chains[chainId]?.prices[tokenKey(address)]?.price)
}
