import type { ChainRecord } from '../chains/record.ts'
import type { Executor } from '../execution/executor.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Logger } from '../kernel/logger.ts'
import type { Storage } from '../kernel/storage.ts'
import type { Tabs } from '../kernel/tabs.ts'
import type { LendingService } from '../lending/lending-service.ts'
import type { PlatformRegistry } from '../platforms/registry.ts'
import type { QuoteAggregator } from '../quotes/quote-aggregator.ts'
import type { TokenService } from '../tokens/service.ts'
import type { TransferJournal } from '../transfers/journal.ts'
import type { StatusTracker } from '../transfers/status-tracker.ts'

/** Services that plan and run journeys. */
export interface JourneyContext {
  readonly quotes: Pick<QuoteAggregator, 'providers' | 'tokens' | 'getQuotes' | 'getPrices' | 'build'>
  readonly executor: Pick<Executor, 'execute' | 'resume'>
  readonly transfers: Pick<StatusTracker, 'load' | 'get' | 'watch' | 'check' | 'track' | 'getStallTime'>
  /** Removes transfers of legs that were stored and never sent. */
  readonly journal: TransferJournal
  /** Lender actions at the end. Default: journeys only move tokens. */
  readonly lending?:
    | Pick<LendingService, 'lenders' | 'getPositions' | 'plan' | 'execute' | 'invalidate'>
    | undefined
  /** Asset lists, which confirm that two tokens are one asset. Default: two bridges have to agree. */
  readonly tokens?: Pick<TokenService, 'find'> | undefined
  readonly platforms: PlatformRegistry
  readonly chains: readonly ChainRecord[]
  readonly storage: Storage
  readonly tabs: Pick<Tabs, 'publish' | 'subscribe' | 'exclusive'>
  readonly clock: Clock
  readonly logger: Logger
}
