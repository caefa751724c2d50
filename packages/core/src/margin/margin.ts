import type { ErrorTranslator } from '../chain-errors/error-translator.ts'
import type { Executor } from '../execution/executor.ts'
import type { LendingService } from '../lending/lending-service.ts'
import type { ServicePlugin } from '../platforms/service-plugin.ts'
import type { QuoteAggregator } from '../quotes/quote-aggregator.ts'
import type { TokenService } from '../tokens/service.ts'
import type { StatusTracker } from '../transfers/status-tracker.ts'
import { MarginLoop } from './loop/margin-loop.ts'
import type { MarginRouter } from './margin-router.ts'
import { MarginService } from './margin-service.ts'

interface MarginDependencies {
  readonly errors: ErrorTranslator
  readonly lending: LendingService
  readonly quotes: QuoteAggregator
  readonly executor: Executor
  readonly tokens: TokenService
  readonly transfers: StatusTracker
}

/**
 * Adds `causeway.margin`, which opens, closes and changes margin positions. Requires `lending()` and `tokens()`.
 *
 * @param routers contracts that execute the trades, the preferred one first. Without any, no trade can be planned
 */
export function margin(
  routers: readonly MarginRouter[],
): ServicePlugin<'margin', MarginService, MarginDependencies> {
  return {
    name: 'margin',
    requires: ['lending', 'tokens'],
    create(context, { errors, lending, quotes, executor, tokens, transfers }) {
      errors.register(routers)
      const services = { lending, quotes, executor, tokens, transfers }
      const service = new MarginService({ ...context, ...services, routers })
      context.onDispose(() => service.dispose())
      return service
    },
  }
}

/**
 * Adds `causeway.marginLoop`, which opens positions without a router, for wallets that send several calls as one batch.
 * Requires `lending()`.
 */
export function marginLoop(): ServicePlugin<
  'marginLoop',
  MarginLoop,
  Omit<MarginDependencies, 'tokens' | 'transfers'>
> {
  return {
    name: 'marginLoop',
    requires: ['lending'],
    create: (context, { errors, lending, quotes, executor }) =>
      new MarginLoop({ ...context, errors, lending, quotes, executor }),
  }
}
