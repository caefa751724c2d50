import type { QueryPolicy } from '../kernel/query.ts'

export interface BalancePolicy extends QueryPolicy {
  readonly retryDelay: (attempt: number) => number
  /** Milliseconds between reads while somebody watches; absent: only when asked. */
  readonly refetchInterval?: number
}

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

/** Milliseconds before a retry, the first being 0: twice as long each time, 15 s at most. */
function retryDelay(attempt: number): number {
  return Math.min(SECOND_MS * 2 ** attempt, 15 * SECOND_MS)
}

const USUAL = { staleTime: 5 * MINUTE_MS, retry: 2, retryDelay } as const satisfies BalancePolicy

/** How fresh balances are kept, by what they are read for. */
export const BALANCE_POLICIES = {
  default: USUAL,
  fast: { ...USUAL, staleTime: 2 * MINUTE_MS },
  slow: USUAL,
  background: { ...USUAL, staleTime: 10 * MINUTE_MS },
  realtime: { ...USUAL, staleTime: 30 * SECOND_MS, refetchInterval: 30 * SECOND_MS },
  session: { ...USUAL, staleTime: 24 * 60 * MINUTE_MS },
} as const satisfies Record<string, BalancePolicy>

/** What balances are read for, by its name in `BALANCE_POLICIES`. */
export type BalancePolicyName = keyof typeof BALANCE_POLICIES

/** Of a chain whose type has no adapter. */
export const NO_ADAPTER_POLICY: BalancePolicy = { staleTime: MINUTE_MS, retry: 3, retryDelay }
