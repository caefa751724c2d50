import type { QueryPolicy } from '../kernel/query.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

const DEFAULT_POLICY = {
  staleTime: 5 * MINUTE_MS,
  gcTime: 15 * MINUTE_MS,
  retry: 2,
  retryDelay: SECOND_MS,
} as const satisfies QueryPolicy

/** Cache policies of prices, by use. */
export const PRICE_POLICIES = {
  default: DEFAULT_POLICY,
  fast: { ...DEFAULT_POLICY, staleTime: MINUTE_MS, gcTime: 5 * MINUTE_MS },
  background: { staleTime: 10 * MINUTE_MS, gcTime: 30 * MINUTE_MS, retry: 1, retryDelay: 2 * SECOND_MS },
  realtime: { staleTime: 30 * SECOND_MS, gcTime: 5 * MINUTE_MS, retry: 2, retryDelay: 0.5 * SECOND_MS },
  session: { ...DEFAULT_POLICY, staleTime: 24 * 60 * MINUTE_MS, gcTime: Number.POSITIVE_INFINITY },
} as const satisfies Record<string, QueryPolicy>

/** Name of a policy in `PRICE_POLICIES`. */
export type PricePolicyName = keyof typeof PRICE_POLICIES
