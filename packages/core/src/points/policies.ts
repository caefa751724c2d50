import type { QueryPolicy } from '../kernel/query.ts'

const MINUTE_MS = 60_000

/** Cache policies of points. Points are refetched after transactions; tasks change a few times a month. */
export const POINTS_POLICIES = {
  default: { staleTime: MINUTE_MS, gcTime: 15 * MINUTE_MS, retry: 1, retryDelay: 1_000 },
  session: {
    staleTime: 24 * 60 * MINUTE_MS,
    gcTime: Number.POSITIVE_INFINITY,
    retry: 1,
    retryDelay: 1_000,
  },
} as const satisfies Record<string, QueryPolicy>

/** Name of a policy in `POINTS_POLICIES`. */
export type PointsPolicyName = keyof typeof POINTS_POLICIES
