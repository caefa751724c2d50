import { type Activity, createActivity } from './activity/index.ts'
import { type BalanceAdapterSetup, BalanceService } from './balances/index.ts'
import { ErrorTranslator } from './chain-errors/index.ts'
import type { ChainRecord } from './chains/index.ts'
import { Executor } from './execution/index.ts'
import {
  activityGate,
  browserTabs,
  type Clock,
  createTabs,
  type Logger,
  memoryStorage,
  type Storage,
  silentLogger,
  systemClock,
  type Tabs,
} from './kernel/index.ts'
import {
  dataHostLenderMetadata,
  type LenderFamily,
  LendingActions,
  LendingCalculator,
  LendingService,
  type OfferPermit,
} from './lending/index.ts'
import {
  createPlatformRegistry,
  type PlatformRegistry,
  type PlatformSetup,
  type ReceiptSource,
} from './platforms/index.ts'
import { PointsClient, type PointsClientOptions } from './points/index.ts'
import { dataHostPrices, PriceService, type PriceServiceOptions } from './prices/index.ts'
import { type CircuitPolicy, QuoteAggregator, type QuoteProvider } from './quotes/index.ts'
import {
  Analytics,
  type AnalyticsAdapter,
  connectAnalytics,
  ErrorReporter,
  type ErrorReporterOptions,
} from './reporting/index.ts'
import {
  createDashboardFilter,
  createUserSettings,
  type SavedDashboardFilter,
  type UserSettingsService,
} from './settings/index.ts'
import { type AssetSources, dataHostAssetSources, TokenService } from './tokens/index.ts'
import {
  type Cadence,
  createChainWitness,
  createDepositReader,
  createTransferJournal,
  StatusTracker,
  TransactionTracker,
} from './transfers/index.ts'
import { WalletSession, type WalletSessionOptions } from './wallets/index.ts'

export interface CausewayConfig {
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
  /** The embedding dapp's name, for the providers that ask for one. */
  readonly integrator?: string | undefined
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
  readonly cadence?: Cadence | undefined
  /** Milliseconds after which a transfer without an outcome is reported as stalled. Default 30 minutes. */
  readonly stalledAfterMs?: number | undefined
}

export interface Causeway {
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
  /** What a position comes to, and what it would come to. */
  readonly calculator: LendingCalculator
  readonly transfers: StatusTracker
  /** Transactions that are no transfers: they end with their receipts. */
  readonly transactions: TransactionTracker
  /** What an application's root watches: toasts, what to read again, what is pending. */
  readonly activity: Activity
  readonly wallets: WalletSession
  /** Points of the connected accounts, refreshed when they connect. */
  readonly points: PointsClient
  /** What the user has set, the same in every tab. */
  readonly settings: UserSettingsService
  readonly dashboardFilter: SavedDashboardFilter
  readonly reporter: ErrorReporter
  readonly analytics: Analytics
  /** Plain words for whatever any of them throws. */
  readonly errors: ErrorTranslator
  /** Aborts what is under way and stops every timer. */
  dispose(): Promise<void>
}

/** Wires the services to one another. Two instances never share anything. */
export function createCauseway(config: CausewayConfig): Causeway {
  const { chains, data, providers, permits, receiptSources, connectors, integrator, fetch } = config
  const { circuit, cadence, stalledAfterMs } = config
  const { clock = systemClock, logger = silentLogger, storage = memoryStorage() } = config
  const platforms = createPlatformRegistry(config.platforms, { chains, clock, logger, fetch })
  const sources = receiptSources?.(platforms) ?? []
  const tabs = config.tabs ?? tabsOf(storage, { clock, logger })
  const { gate } = tabs
  const journal = createTransferJournal({ storage, clock, logger, tabs })
  const tokens = new TokenService({
    chains,
    sources: { ...(data && dataHostAssetSources(data.baseUrl)), ...config.tokens },
    forChain: (chainId) => platforms.forChain(chainId),
    storage,
    clock,
    logger,
    fetch,
  })
  const prices = new PriceService({
    chains,
    ...config.prices,
    hosts: { ...(data && dataHostPrices(data.baseUrl)), ...config.prices?.hosts },
    assetGroupOf: (chainId, address) => tokens.find(chainId, address)?.assetGroup,
    storage,
    clock,
    logger,
    fetch,
  })
  const { balances: adapters = [] } = config
  const balances = new BalanceService({
    adapters,
    chains,
    platforms,
    required: adapters.length === 0 ? [] : undefined,
    tokenList: { ready: (chainId, options) => tokens.load(chainId, options) },
    clock,
    logger,
    fetch,
  })
  const quotes = new QuoteAggregator({
    providers,
    chains,
    platforms,
    clock,
    logger,
    fetch,
    integrator,
    circuit,
  })
  const transfers = new StatusTracker({
    providers,
    journal,
    clock,
    logger,
    fetch,
    cadence,
    stalledAfterMs,
    gate,
    witness: createChainWitness({ platforms, chains, journal, logger }),
    readDeposit: createDepositReader({ platforms, clock, logger }),
  })
  const transactions = new TransactionTracker({
    chains,
    receipts: (chainType, chainId) =>
      sources.find((source) => source.chainType === chainType) ?? platforms.forChain(chainId),
    blocks: (chainId) => platforms.forChain(chainId),
    trace: (chainType, chainId) => (chainType === 'BICONOMY' ? undefined : platforms.forChain(chainId)),
    storage,
    tabs,
    gate,
    clock,
    logger,
  })
  const executor = new Executor({
    journal,
    platforms,
    chains,
    clock,
    logger,
    rebuild: async (agreed, options) => quotes.build(await quotes.requote(agreed, options), options),
    submitOrder: (providerId, order, options) => quotes.submitOrder(providerId, order, options),
    exclusive: (name, task) => tabs.exclusive(name, task),
  })

  const lending = new LendingService({
    families: config.lenders ?? [],
    chains,
    forChain: (chainId) => platforms.forChain(chainId),
    host: data,
    metadataUrl: data && dataHostLenderMetadata(data.baseUrl),
    prices,
    tokens,
    clock,
    logger,
    fetch,
  })
  const lendingActions = new LendingActions({
    lending,
    platforms,
    chains,
    executor,
    offerPermit: permits?.(platforms),
    clock,
    logger,
  })

  const wallets = new WalletSession({ chains, connectors, storage, clock, logger })
  const activity = createActivity({ transfers, transactions, wallets, chains, clock, logger })
  const points = new PointsClient({ ...config.points, storage, clock, logger, fetch })
  const unfollow = points.follow(wallets)
  const settings = createUserSettings({ storage, clock, logger, tabs })
  const dashboardFilter = createDashboardFilter({ storage, clock, logger, tabs })
  const errors = new ErrorTranslator()
  const reporter = new ErrorReporter({ ...config.reporting, translator: errors, clock, logger, fetch })
  const analytics = new Analytics({ adapters: config.analytics, clock, logger })
  const disconnect = connectAnalytics(analytics, { executor, wallets, activity, transfers, transactions })
  activity.on('balancesChanged', (change) => balances.invalidate(change))
  activity.on('lenderChanged', (change) => lending.invalidate(change))

  return {
    chains,
    platforms,
    tokens,
    prices,
    balances,
    quotes,
    executor,
    lending,
    lendingActions,
    calculator: new LendingCalculator(),
    transfers,
    transactions,
    activity,
    wallets,
    points,
    settings,
    dashboardFilter,
    reporter,
    analytics,
    errors,
    async dispose() {
      disconnect()
      unfollow()
      activity.dispose()
      const services = [quotes, executor, lending, transfers, transactions, wallets, tokens, prices, balances]
      const own = [points, settings, dashboardFilter, reporter, analytics]
      await Promise.all([...services, ...own].map((service) => service.dispose()))
      tabs.dispose()
      platforms.dispose()
    },
  }
}

/** Only the browser's own storage is known to be the same in other tabs. */
function tabsOf(
  storage: Storage,
  { clock, logger }: { readonly clock: Clock; readonly logger: Logger },
): Tabs {
  const activity = activityGate()
  const options = { name: 'causeway', clock, logger, activity }
  return storage === ownStorage() ? browserTabs({ ...options, storage }) : createTabs(options)
}

/** A page without an origin of its own may not even look at it. */
function ownStorage(): Storage | undefined {
  try {
    return (globalThis as { readonly localStorage?: Storage }).localStorage
  } catch {
    return undefined
  }
}
