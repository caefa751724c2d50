import type { QueryPolicy } from '../kernel/query.ts'

const MINUTE_MS = 60_000

/** Points change with a transaction, and are asked for then; tasks change a few times a month. Nothing is polled. */
export const POINTS_POLICIES = {
  default: { staleTime: MINUTE_MS, gcTime: 15 * MINUTE_MS, retry: 1, retryDelay: 1_000 },
  session: {
    staleTime: 24 * 60 * MINUTE_MS,
    gcTime: Number.POSITIVE_INFINITY,
    retry: 1,
    retryDelay: 1_000,
  },
} as const satisfies Record<string, QueryPolicy>

/** What of the points is read, by its name in `POINTS_POLICIES`. */
export type PointsPolicyName = keyof typeof POINTS_POLICIES
