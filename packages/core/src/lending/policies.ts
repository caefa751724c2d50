import type { QueryPolicy } from '../kernel/query.ts'

/** Cache policy of lending data. */
export interface LendingPolicy extends QueryPolicy {
  readonly retryDelay: (attempt: number) => number
  /** Milliseconds between reads while the query has observers. */
  readonly refetchInterval: number
  /** Whether the query also refetches while the page is in the background. */
  readonly refetchIntervalInBackground: boolean
}

const SECOND_MS = 1_000

/** Returns the delay before a retry, counted from 0, in milliseconds: 1 s, doubled each time up to 5 s. */
function lendingRetryDelay(attempt: number): number {
  return Math.min(SECOND_MS * 2 ** attempt, 5 * SECOND_MS)
}

const shared = { refetchIntervalInBackground: false, retry: 1, retryDelay: lendingRetryDelay } as const

/** Cache policies of the lending reads. */
export const LENDING_POLICIES = {
  markets: { ...shared, staleTime: 5 * SECOND_MS, refetchInterval: 300 * SECOND_MS },
  pairs: { ...shared, staleTime: 5 * SECOND_MS, refetchInterval: 120 * SECOND_MS },
  positions: { ...shared, retry: 2, staleTime: 180 * SECOND_MS, refetchInterval: 300 * SECOND_MS },
} as const satisfies Record<string, LendingPolicy>
