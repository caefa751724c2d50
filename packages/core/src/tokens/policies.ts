import type { QueryPolicy } from '../kernel/query.ts'

const HOUR_MS = 3_600_000

/** Cache policies of token lists, which change a few times a day: `session` reads them once, `background` every hour. */
export const TOKEN_POLICIES = {
  session: { staleTime: 24 * HOUR_MS, gcTime: Number.POSITIVE_INFINITY, retry: 1, retryDelay: 1_000 },
  background: { staleTime: HOUR_MS, gcTime: 2 * HOUR_MS, retry: 1, retryDelay: 1_000 },
} as const satisfies Record<string, QueryPolicy>

/** Name of a policy in `TOKEN_POLICIES`. */
export type TokenPolicyName = keyof typeof TOKEN_POLICIES
