/** How a list is kept by a query cache. Times in milliseconds. */
export interface ListPolicy {
  /** After it the list is read again when somebody looks at it anew. */
  readonly staleTime: number
  /** After it a list that nobody looks at is forgotten. */
  readonly gcTime: number
  /** Retries on top of the three that each source is given. */
  readonly retry: number
  readonly retryDelay: number
}

const HOUR_MS = 3_600_000

/** Lists change a few times a day: `session` reads them once, `background` every hour. */
export const LIST_POLICIES = {
  session: { staleTime: 24 * HOUR_MS, gcTime: Number.POSITIVE_INFINITY, retry: 1, retryDelay: 1_000 },
  background: { staleTime: HOUR_MS, gcTime: 2 * HOUR_MS, retry: 1, retryDelay: 1_000 },
} as const satisfies Record<string, ListPolicy>

export type ListPolicyName = keyof typeof LIST_POLICIES
