/** How often balances are read. Times in milliseconds. */
export interface BalancePolicy {
  /** How old an answer may be. */
  readonly staleMs: number
  /** Pause between reads while somebody watches; absent: only when asked. */
  readonly refetchMs?: number
  readonly retries: number
}

export type BalanceContext = 'default' | 'fast' | 'slow' | 'background' | 'realtime' | 'session'

const RETRIES = 2

/** What balances are read for. */
export const BALANCE_POLICIES: { readonly [Context in BalanceContext]: BalancePolicy } = {
  default: { staleMs: 300_000, retries: RETRIES },
  fast: { staleMs: 120_000, retries: RETRIES },
  slow: { staleMs: 300_000, retries: RETRIES },
  background: { staleMs: 600_000, retries: RETRIES },
  realtime: { staleMs: 30_000, refetchMs: 30_000, retries: RETRIES },
  session: { staleMs: 86_400_000, retries: RETRIES },
}

/** Of a chain whose type has no adapter. */
export const NO_ADAPTER_POLICY: BalancePolicy = { staleMs: 60_000, retries: 3 }

/** Milliseconds before a retry, the first being 0. */
export function retryDelay(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, 15_000)
}
