import type { ChainRecord } from './chains/index.ts'
import { Executor } from './execution/index.ts'
import {
  type Clock,
  type Logger,
  memoryStorage,
  type Storage,
  silentLogger,
  systemClock,
} from './kernel/index.ts'
import { createPlatformRegistry, type PlatformRegistry, type PlatformSetup } from './platforms/index.ts'
import { type CircuitPolicy, QuoteAggregator, type QuoteProvider } from './quotes/index.ts'
import { type Cadence, createTransferJournal, StatusTracker } from './transfers/index.ts'
import { WalletSession, type WalletSessionOptions } from './wallets/index.ts'

export interface CausewayConfig {
  readonly chains: readonly ChainRecord[]
  readonly platforms: readonly PlatformSetup[]
  readonly providers: readonly QuoteProvider[]
  /** What a user can connect. Not needed where the wallets come from elsewhere. */
  readonly connectors?: WalletSessionOptions['connectors']
  /** The embedding dapp's name, for the providers that ask for one. */
  readonly integrator?: string | undefined
  /** Where transfers and remembered wallets outlive a reload. Default: memory, which they do not. */
  readonly storage?: Storage | undefined
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
  readonly quotes: QuoteAggregator
  readonly executor: Executor
  readonly transfers: StatusTracker
  readonly wallets: WalletSession
  /** Aborts what is under way and stops every timer. */
  dispose(): Promise<void>
}

/** Wires the services to one another. Two instances never share anything. */
export function createCauseway(config: CausewayConfig): Causeway {
  const { chains, providers, connectors, integrator, fetch, circuit, cadence, stalledAfterMs } = config
  const { clock = systemClock, logger = silentLogger, storage = memoryStorage() } = config
  const platforms = createPlatformRegistry(config.platforms, { chains, clock, logger, fetch })
  const journal = createTransferJournal({ storage, clock, logger })
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
  const transfers = new StatusTracker({ providers, journal, clock, logger, fetch, cadence, stalledAfterMs })
  const executor = new Executor({
    journal,
    platforms,
    chains,
    clock,
    logger,
    rebuild: async (agreed, options) => quotes.build(await quotes.requote(agreed, options), options),
    submitOrder: (providerId, order, options) => quotes.submitOrder(providerId, order, options),
  })

  const wallets = new WalletSession({ chains, connectors, storage, clock, logger })

  return {
    chains,
    platforms,
    quotes,
    executor,
    transfers,
    wallets,
    async dispose() {
      await Promise.all([quotes.dispose(), executor.dispose(), transfers.dispose(), wallets.dispose()])
      platforms.dispose()
    },
  }
}
