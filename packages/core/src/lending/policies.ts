import type { QueryPolicy } from '../kernel/query.ts'

/** Cache policy of lending data. */
export interface LendingPolicy extends QueryPolicy {
  readonly retryDelay: (attempt: number) => number
  /** Milliseconds between reads while the query has observers. */
  readonly refetchInterval: number
  /** Whether also while the page is in the background. */
  readonly refetchIntervalInBackground: boolean
}

const SECOND_MS = 1_000

/** Milliseconds before a retry, the first being 0: twice as long each time, 5 s at most. */
function lendingRetryDelay(attempt: number): number {
  return Math.min(SECOND_MS * 2 ** attempt, 5 * SECOND_MS)
}

const usual = { refetchIntervalInBackground: false, retry: 1, retryDelay: lendingRetryDelay } as const

/** Cache policies of the lending reads. */
export const LENDING_POLICIES = {
  markets: { ...usual, staleTime: 5 * SECOND_MS, refetchInterval: 300 * SECOND_MS },
  pairs: { ...usual, staleTime: 5 * SECOND_MS, refetchInterval: 120 * SECOND_MS },
  positions: { ...usual, retry: 2, staleTime: 180 * SECOND_MS, refetchInterval: 300 * SECOND_MS },
} as const satisfies Record<string, LendingPolicy>
