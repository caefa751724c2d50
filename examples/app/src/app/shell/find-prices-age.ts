import type { PriceResults } from '@causeway/core/data'
import type { QueryState } from '@tanstack/react-query'

/** Age of the prices on a page. */
export interface PricesAge {
  /** Time of the oldest price, in milliseconds since the epoch. */
  readonly since: number
  /** Whether a price could not be refreshed: `since` is then the time of the oldest of these. */
  readonly isOutdated: boolean
}

/** The state of a price query that the age depends on. */
export type PricesState = Pick<
  QueryState<PriceResults>,
  'data' | 'error' | 'fetchFailureReason' | 'fetchStatus'
>

/** Returns the age of loaded prices; undefined without a price. Sources cache prices, so it is not that of the read. */
export function findPricesAge(states: readonly PricesState[]): PricesAge | undefined {
  const prices = states.flatMap(({ data, error, fetchFailureReason, fetchStatus }) => {
    const hasFailed = (error ?? fetchFailureReason) !== null || fetchStatus === 'paused'
    return Object.values(data?.chains ?? {})
      .flatMap((chain) => Object.values(chain.prices))
      .map(({ updatedTime, isStale }) => ({ updatedTime, isOutdated: isStale || hasFailed }))
  })
  const outdated = prices.filter(({ isOutdated }) => isOutdated)
  const times = (outdated.length > 0 ? outdated : prices).map(({ updatedTime }) => updatedTime)
  return times.length === 0 ? undefined : { since: Math.min(...times), isOutdated: outdated.length > 0 }
}
