import type { Hono } from 'hono'
import type { AggregatorId } from '../../protocols/aggregators/table.ts'
import type { ServiceEnv } from '../http.ts'
import type { ServiceKey } from '../service.ts'
import type { SwapService } from '../swap.ts'
import { type AggregatorDesk, openDesk } from './desk.ts'

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

/** What tells an aggregator from the others: its name, and how it speaks. */
export interface AggregatorParts<Id extends AggregatorId> {
  readonly id: Id
  /** What every call needs and no browser may hold: the sandbox's gateway adds it. */
  readonly key?: ServiceKey
  /** The provider's HTTP interface. */
  routes(desk: AggregatorDesk): Hono<ServiceEnv>
}

/**
 * The service of a swap aggregator: prices are those of the local pools of Uniswap V3, and its transactions trade there.
 * There is no status: the swap is done when its transaction is.
 */
export function aggregatorService<const Id extends AggregatorId>({
  id,
  key,
  routes,
}: AggregatorParts<Id>): SwapService & { readonly id: Id } {
  return {
    id,
    ...(key === undefined ? {} : { key }),
    nativeFee: 0n,
    statusWords: [],
    open: ({ chains }) => ({ routes: routes(openDesk(id, chains)), stop: async () => undefined }),
  }
}
