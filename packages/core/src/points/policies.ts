/** How fresh the points of a screen are kept. Times in milliseconds. */
export interface PointsPolicy {
  /** How old an answer may be before it is asked for again. */
  readonly staleTime: number
  /** After it an answer that nobody looks at is forgotten. */
  readonly gcTime: number
  /** On top of those of each request. */
  readonly retry: number
  readonly retryDelay: number
}

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
} as const satisfies Record<string, PointsPolicy>

export type PointsPolicyName = keyof typeof POINTS_POLICIES
