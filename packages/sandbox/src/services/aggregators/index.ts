import type { Hono } from 'hono'
import type { AggregatorId } from '../../protocols/aggregators/table.ts'
import { createRoutes, type ErrorReplies, type ErrorReply } from '../api-error.ts'
import type { ServiceEnv } from '../http.ts'
import type { ServiceKey } from '../service.ts'
import type { SwapService } from '../swap.ts'
import { type AggregatorDesk, openDesk } from './desk.ts'
import { requireKey } from './key.ts'

export { asTransfer } from './as-transfer.ts'
export {
  type AggregatorDesk,
  callOf,
  limitsOf,
  openDesk,
  type Pair,
  type PricedSwap,
} from './desk.ts'
export { requireKey } from './key.ts'
export { toSwapTerms } from './swap-terms.ts'

/** What tells an aggregator from the others: its name, and how it speaks. */
export interface AggregatorParts<Id extends AggregatorId> {
  readonly id: Id
  /** What every call needs and no browser may hold: the sandbox's gateway adds it. */
  readonly key?: ServiceKey
  /** What a call without the key is told. */
  readonly withoutKey?: ErrorReply
  /** How it says no. */
  readonly errorReplies: ErrorReplies
  /** Adds the provider's HTTP interface. */
  serve(routes: Hono<ServiceEnv>, desk: AggregatorDesk): void
}

/**
 * The service of a swap aggregator: prices are those of the local pools of Uniswap V3, and its transactions trade there.
 * There is no status: the swap is done when its transaction is.
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
      serve(routes, openDesk(id, chains))
      return { routes, stop: async () => undefined }
    },
  }
}
