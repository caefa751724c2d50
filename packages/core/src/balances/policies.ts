import type { QueryPolicy } from '../kernel/query.ts'

/** Cache policy of balances. */
export interface BalancePolicy extends QueryPolicy {
  readonly retryDelay: (attempt: number) => number
  /** Milliseconds between reads while the query has observers. Default: no polling. */
  readonly refetchInterval?: number
}

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

/** Returns the delay of a retry in milliseconds, doubled with each attempt (from 0), at most 15 s. */
function retryDelay(attempt: number): number {
  return Math.min(SECOND_MS * 2 ** attempt, 15 * SECOND_MS)
}

const DEFAULT_POLICY = { staleTime: 5 * MINUTE_MS, retry: 2, retryDelay } as const satisfies BalancePolicy

/** Cache policies of balances, by use. */
export const BALANCE_POLICIES = {
  default: DEFAULT_POLICY,
  fast: { ...DEFAULT_POLICY, staleTime: 2 * MINUTE_MS },
  slow: DEFAULT_POLICY,
  background: { ...DEFAULT_POLICY, staleTime: 10 * MINUTE_MS },
  realtime: { ...DEFAULT_POLICY, staleTime: 30 * SECOND_MS, refetchInterval: 30 * SECOND_MS },
  session: { ...DEFAULT_POLICY, staleTime: 24 * 60 * MINUTE_MS },
} as const satisfies Record<string, BalancePolicy>

/** Name of a policy in `BALANCE_POLICIES`. */
export type BalancePolicyName = keyof typeof BALANCE_POLICIES

/** Policy of chains without a balance adapter. */
export const NO_ADAPTER_POLICY: BalancePolicy = { staleTime: MINUTE_MS, retry: 3, retryDelay }
