import type { Executor } from '../execution/executor.ts'
import type { LendingService } from '../lending/lending-service.ts'
import type { ServicePlugin } from '../platforms/service-plugin.ts'
import type { QuoteAggregator } from '../quotes/quote-aggregator.ts'
import type { TokenService } from '../tokens/service.ts'
import type { TransferJournal } from '../transfers/journal.ts'
import type { StatusTracker } from '../transfers/status-tracker.ts'
import { JourneyService } from './journey-service.ts'

interface JourneyDependencies {
  readonly quotes: QuoteAggregator
  readonly executor: Executor
  readonly transfers: StatusTracker
  readonly journal: TransferJournal
  readonly lending?: LendingService
  readonly tokens?: TokenService
}

/**
 * Adds `causeway.journeys`, which plans and runs swaps and transfers over several providers and chains. With `lending()`,
 * journeys can end in a deposit or a repayment; with `tokens()`, more assets can be bridged on the way.
 */
export function journeys(): ServicePlugin<'journeys', JourneyService, JourneyDependencies> {
  return {
    name: 'journeys',
    requires: [],
    create(context, { quotes, executor, transfers, journal, lending, tokens }) {
      const services = { quotes, executor, transfers, journal, lending, tokens }
      const service = new JourneyService({ ...context, ...services })
      context.onDispose(() => service.dispose())
      return service
    },
  }
}
