import type { Hono } from 'hono'
import type { AggregatorId } from '../../protocols/aggregators/deployments.ts'
import { createRoutes, type ErrorReplies, type ErrorReply } from '../api-error.ts'
import type { ServiceKey } from '../service.ts'
import type { ServiceEnv } from '../service-request.ts'
import type { SwapService } from '../swap.ts'
import { createMockAggregator, type MockAggregator } from './create-mock-aggregator.ts'
import { requireKey } from './require-key.ts'

export { asTransfer } from './as-transfer.ts'
export {
  createMockAggregator,
  getSwapLimits,
  type MockAggregator,
  type Pair,
  type PricedSwap,
  toRouterCall,
} from './create-mock-aggregator.ts'
export { requireKey } from './require-key.ts'
export { toSwapTerms } from './swap-terms.ts'

/** Definition of a swap aggregator's service. */
export interface AggregatorParts<Id extends AggregatorId> {
  readonly id: Id
  /** API key that every request requires. The sandbox's gateway adds it, so that browsers do not contain it. */
  readonly key?: ServiceKey
  /** Reply to a request without the key. Default: status 401 with the text `Unauthorized`. */
  readonly withoutKey?: ErrorReply
  readonly errorReplies: ErrorReplies
  /** Adds the routes of the provider's HTTP API. */
  serve(routes: Hono<ServiceEnv>, aggregator: MockAggregator): void
}

/**
 * Creates the service of a swap aggregator. Prices come from the local Uniswap V3 pools, and transactions trade there.
 * The service has no status API: a swap is complete when its transaction is mined.
 */
export function aggregatorService<const Id extends AggregatorId>({
  id,
  key,
  withoutKey = [401, { message: 'Unauthorized' }],
  errorReplies,
  serve,
}: AggregatorParts<Id>): SwapService & { readonly id: Id } {
  return {
    id,
    ...(key === undefined ? {} : { key }),
    nativeFee: 0n,
    statusCodes: [],
    open({ chains }) {
      const routes = createRoutes(errorReplies)
      if (key) routes.use(requireKey(key.header, key.value, withoutKey))
      serve(routes, createMockAggregator(id, chains))
      return { routes, stop: async () => undefined }
    },
  }
}
