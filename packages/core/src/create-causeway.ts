import type { BalanceService } from './balances/service.ts'
import { ErrorTranslator } from './chain-errors/error-translator.ts'
import type { ChainRecord } from './chains/record.ts'
import { Executor } from './execution/executor.ts'
import { type Clock, systemClock } from './kernel/clock.ts'
import { CausewayError } from './kernel/errors.ts'
import { type Logger, silentLogger } from './kernel/logger.ts'
import type { Address } from './kernel/schema.ts'
import { memoryStorage, type Storage } from './kernel/storage.ts'
import { type Tabs, tabsFor } from './kernel/tabs.ts'
import type { LendingService } from './lending/lending-service.ts'
import type { PlatformPlugin, ReceiptPlugin } from './platforms/platform.ts'
import { createPlatformRegistry, type PlatformRegistry } from './platforms/registry.ts'
import type { DataHost, ServiceContext, ServicePlugin, ServicesOf } from './platforms/service-plugin.ts'
import type { PriceResults } from './prices/price.ts'
import type { PriceService, PricesRequest } from './prices/service.ts'
import { createQueryConnections, type QueryCache } from './queries/connections.ts'
import type { CircuitPolicy } from './quotes/circuit.ts'
import { type NativeFeeLimits, toNativeFeeConsent } from './quotes/native-fee.ts'
import type { QuoteProvider } from './quotes/provider.ts'
import { QuoteAggregator, type QuoteAggregatorOptions } from './quotes/quote-aggregator.ts'
import type { ReadTokenPrices } from './quotes/read-quote-prices.ts'
import type { TokenService } from './tokens/service.ts'
import { tokenKey } from './tokens/token.ts'
import { createChainReaders } from './transfers/chain-readers.ts'
import { createTransferJournal, type TransferJournal } from './transfers/journal.ts'
import type { StatusCadence } from './transfers/next-check-time.ts'
import { createReceiptSources } from './transfers/receipt-sources.ts'
import { StatusTracker } from './transfers/status-tracker.ts'
import { watchTransferEffects } from './transfers/watch-transfer-effects.ts'
import { WalletSession } from './wallets/session.ts'
import { watchAccounts } from './wallets/watch-accounts.ts'

/** Options for `createCauseway`. Only chains and platforms are required. */
export interface CausewayConfig<Plugins extends readonly ServicePlugin[] = readonly ServicePlugin[]> {
  readonly chains: readonly ChainRecord[]
  /** Plug-ins for the VMs of the chains, such as `evm()`, and for smart accounts. */
  readonly platforms: readonly (PlatformPlugin | ReceiptPlugin)[]
  /** Bridge and swap providers. Default: none. */
  readonly providers?: readonly QuoteProvider[] | undefined
  /** Service plug-ins of the instance, in any order. Default: none. */
  readonly services?: Plugins | undefined
  /**
   * Id of the instance, the first element of its query keys. It must be the same on a server and in the browser that
   * hydrates its queries, and differ between instances that share a query cache. Default 'causeway'.
   */
  readonly instanceId?: string | undefined
  /** Host of asset lists, prices and lending markets. Default: the public files and services. */
  readonly data?: DataHost | undefined
  /** Name of the dapp, for providers that require one. */
  readonly integrator?: string | undefined
  /**
   * Contracts that a swap or bridge must neither call nor approve as spender, by chain id. See
   * `QuoteAggregatorOptions`.
   */
  readonly protectedContracts?: QuoteAggregatorOptions['protectedContracts']
  /** Storage of transfers, settings and remembered wallets. Default: memory, which is lost on reload. */
  readonly storage?: Storage | undefined
  /**
   * Coordination of tabs or processes that share the storage. Default: the browser's channels and locks, if the storage
   * is its localStorage.
   */
  readonly tabs?: Tabs | undefined
  readonly clock?: Clock | undefined
  readonly logger?: Logger | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
  readonly circuit?: Partial<CircuitPolicy> | undefined
  /** Limits of the native fees of quotes. Above them, the user must consent. Default `DEFAULT_NATIVE_FEE_LIMITS`. */
  readonly nativeFeeLimits?: Partial<NativeFeeLimits> | undefined
  readonly cadence?: StatusCadence | undefined
  /** Milliseconds after which a transfer without an outcome is reported as stalled. Default 30 minutes. */
  readonly stalledAfterMs?: number | undefined
}

/** The services that every instance has. */
export interface Causeway {
  /** Id of the instance, the first element of its query keys. */
  readonly instanceId: string
  readonly clock: Clock
  readonly chains: readonly ChainRecord[]
  readonly platforms: PlatformRegistry
  readonly quotes: QuoteAggregator
  readonly executor: Executor
  /** Transfers, and plain transactions that were sent without the executor. */
  readonly transfers: StatusTracker
  readonly wallets: WalletSession
  readonly errors: ErrorTranslator
  /**
   * Marks queries of a TanStack `QueryClient` as stale when a transaction changes their data, until the returned
   * function is called. `dispose` removes the queries of the instance from it.
   */
  connectQueries(cache: QueryCache): () => void
  /** Aborts pending requests and stops every timer. */
  dispose(): Promise<void>
}

/** Services of the core that plug-ins can use in addition to the services of other plug-ins. */
type CoreServices = Pick<Causeway, 'quotes' | 'executor' | 'transfers' | 'wallets' | 'errors'> & {
  readonly journal: TransferJournal
}

/** Type-level messages that name the plug-ins with missing services. */
type MissingServices<Plugins extends readonly ServicePlugin[]> = {
  [Index in keyof Plugins]: Plugins[Index] extends ServicePlugin<infer Name, unknown, infer Needs>
    ? CoreServices & ServicesOf<Plugins> extends Needs
      ? never
      : `${Name} needs ${RequiredNames<Needs, keyof (CoreServices & ServicesOf<Plugins>)>}`
    : never
}[number]

type RequiredNames<Needs, Present extends PropertyKey> = {
  [Name in keyof Needs]-?: undefined extends Needs[Name] ? never : Exclude<Name, Present> & string
}[keyof Needs]

/** Rejects a list of plug-ins at compile time if the list lacks a service that one of them requires. */
export type CompleteServices<Plugins extends readonly ServicePlugin[]> = [MissingServices<Plugins>] extends [
  never,
]
  ? unknown
  : { readonly missing: MissingServices<Plugins> }

/** Services of known plug-ins that the core uses if they are present. */
interface UsedServices {
  readonly tokens?: TokenService
  readonly prices?: PriceService
  readonly balances?: BalanceService
  readonly lending?: LendingService
}

/**
 * Creates the services and connects them with each other. Instances do not share state.
 *
 * @throws CausewayError SERVICE_MISSING if a plug-in needs one that is not among `services`; DUPLICATE_SERVICE
 */
export function createCauseway<const Plugins extends readonly ServicePlugin[] = readonly []>(
  config: CausewayConfig<Plugins> & { readonly services?: CompleteServices<Plugins> | undefined },
): Causeway & ServicesOf<Plugins> {
  const { instanceId = 'causeway', chains, data, providers = [], fetch, integrator } = config
  const { clock = systemClock, logger = silentLogger, storage = memoryStorage() } = config
  const platformPlugins = config.platforms.filter((plugin) => 'create' in plugin)
  const platforms = createPlatformRegistry(platformPlugins, { chains, clock, logger, fetch })
  const receiptSources = config.platforms.flatMap((plugin) =>
    'createReceipts' in plugin ? plugin.createReceipts(platforms) : [],
  )
  const role = providers
    .map(({ id }) => `:${id}`)
    .sort()
    .join('')
  const tabs = config.tabs ?? tabsFor(storage, { role, clock, logger })
  const queries = createQueryConnections(instanceId)
  const cleanups: (() => void | Promise<void>)[] = []
  const context: ServiceContext = {
    instanceId,
    chains,
    platforms,
    platformPlugins,
    data,
    storage,
    tabs,
    gate: tabs.gate,
    clock,
    logger,
    fetch,
    onDispose: (task) => void cleanups.push(task),
    invalidateQueries: queries.invalidate,
  }

  const wallets = new WalletSession({
    ...context,
    connectors: platformPlugins.flatMap(({ connectors = [] }) => connectors),
  })
  const receipts = createReceiptSources({ platforms, receiptSources })
  const journal = createTransferJournal(context)
  const { load: loadReaders, ...readers } = createChainReaders({
    ...context,
    journal,
    receipts,
    receiptSources,
    walletFor: (chainId) => wallets.findWallet(chainId),
  })
  const transfers = new StatusTracker({
    ...context,
    providers,
    journal,
    leases: tabs,
    cadence: config.cadence,
    stalledAfterMs: config.stalledAfterMs,
    receipts,
    ...readers,
  })
  const used: UsedServices = {}
  const quotes = new QuoteAggregator({
    ...context,
    providers,
    integrator,
    protectedContracts: config.protectedContracts,
    circuit: config.circuit,
    tokens: {
      find: (chainId, address) => used.tokens?.find(chainId, address),
      list: (chainId) => used.tokens?.list(chainId) ?? [],
    },
    prices: async (tokens, options) => {
      const results = await used.prices?.getPrices(byChain(tokens), options)
      return results ? listPrices(tokens, results) : tokens.map(() => undefined)
    },
    nativeFeeLimits: config.nativeFeeLimits,
  })
  const executor = new Executor({
    ...context,
    journal,
    rebuild: async (terms, options) =>
      quotes.build(await quotes.refresh(terms, options), {
        ...options,
        accept: toNativeFeeConsent(terms, terms.otherPayOut ?? 0n),
      }),
    verifyStored: (providerId, stored) => quotes.verifyStored(providerId, stored),
    submitOrder: (providerId, order, options) => quotes.submitOrder(providerId, order, options),
    checkStatus: (id) => transfers.check(id),
    loadTracking: () => Promise.all([transfers.preload(), loadReaders()]),
    exclusive: (name, task) => tabs.exclusive(name, task),
  })
  const core: CoreServices = {
    quotes,
    executor,
    transfers,
    wallets,
    errors: new ErrorTranslator(),
    journal,
  }
  const added = createServices(config.services ?? [], context, core)
  Object.assign(used, added)
  const { balances, lending } = used
  const stopWatching =
    balances || lending
      ? [
          watchTransferEffects({
            ...context,
            transfers,
            onBalancesChanged: (change) => balances?.invalidate(change),
            onLenderChanged: (change) => lending?.invalidate(change),
          }),
          watchAccounts(wallets, (change) => balances?.invalidate(change)),
        ]
      : []

  const { journal: _, ...visible } = core
  return {
    instanceId,
    clock,
    chains,
    platforms,
    ...visible,
    ...added,
    connectQueries: queries.connect,
    async dispose() {
      queries.dispose()
      for (const stop of stopWatching) stop()
      await Promise.all([
        ...cleanups.map((cleanup) => cleanup()),
        ...[quotes, executor, transfers, wallets].map((service) => service.dispose()),
      ])
      await tabs.dispose()
      platforms.dispose()
    },
  } as Causeway & ServicesOf<Plugins>
}

/** Creates the service of every plug-in once, and dependencies first. */
function createServices(
  plugins: readonly ServicePlugin[],
  context: ServiceContext,
  core: CoreServices,
): Readonly<Record<string, unknown>> {
  const created: Record<string, unknown> = {}
  const services: Record<string, unknown> = { ...core }
  const pending = new Set<string>()
  for (const { name } of plugins) {
    if (name in services) {
      throw new CausewayError(`Service "${name}" is configured twice.`, {
        code: 'DUPLICATE_SERVICE',
        details: 'Service names must be unique, and differ from those that every instance has.',
      })
    }
    services[name] = undefined
  }
  for (const plugin of plugins) {
    const { name, requires } = plugin
    const missing = requires.filter((required) => !(required in services))
    if (missing.length > 0) {
      throw new CausewayError(
        `Service "${name}" requires ${missing.map((dependency) => `"${dependency}"`).join(' and ')}.`,
        {
          code: 'SERVICE_MISSING',
          details: `Add ${missing.map((dependency) => `${dependency}()`).join(' and ')} to the services of createCauseway.`,
        },
      )
    }
    Object.defineProperty(services, name, {
      enumerable: true,
      get() {
        if (name in created) return created[name]
        if (pending.has(name)) {
          throw new CausewayError(`Service "${name}" depends on itself.`, {
            code: 'SERVICE_CYCLE',
            details: `Do not use other services during creation: ${[...pending].join(', ')} depend on one another.`,
          })
        }
        pending.add(name)
        created[name] = plugin.create(context, services)
        pending.delete(name)
        return created[name]
      },
    })
  }
  for (const { name } of plugins) void services[name]
  return created
}

type PricedTokens = Parameters<ReadTokenPrices>[0]

function byChain(tokens: PricedTokens): PricesRequest {
  const chains: Record<number, Address[]> = {}
  for (const { chainId, address } of tokens) chains[chainId] = [...(chains[chainId] ?? []), address]
  return { chains }
}

function listPrices(tokens: PricedTokens, { chains }: PriceResults): readonly (number | undefined)[] {
  return tokens.map(({ chainId, address }) => chains[chainId]?.prices[tokenKey(address)]?.price)
}
