/** Cache policy of a query, as in TanStack Query. Times in milliseconds. */
export interface QueryPolicy {
  /** Age after which data is refetched. */
  readonly staleTime: number
  /** Time after which unused data is removed. Default: the `gcTime` of the query client. */
  readonly gcTime?: number
  /** Number of retries of the query, in addition to the retries of each HTTP request. */
  readonly retry: number
  readonly retryDelay: number | ((attempt: number) => number)
}

/** Query options for `useQuery`, `fetchQuery` and `QueryObserver` of TanStack Query. */
export interface ReadQueryOptions<Data, Key extends readonly unknown[] = readonly unknown[]>
  extends Omit<QueryPolicy, 'retry'> {
  /** Number of retries, or a function that decides for each error. */
  readonly retry: number | ((failureCount: number, error: Error) => boolean)
  readonly queryKey: Key
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Data>
  /** Whether the query runs. False if an input is missing. */
  readonly enabled: boolean
}

/** Metadata of a query: its instance and cache policy. */
export interface ReadQueryContext<PolicyName extends string> {
  /** Id of the Causeway instance. Instances share no cache entries. */
  readonly instanceId: string
  /** Name of the cache policy. */
  readonly policy?: PolicyName | undefined
}

/** The state of a TanStack query that polling depends on. */
export interface PolledQuery {
  readonly state: {
    readonly data?: unknown
    /** Error of the last read, or null. */
    readonly error?: unknown
    readonly fetchStatus: 'fetching' | 'paused' | 'idle'
    readonly errorUpdateCount: number
  }
}

const FIRST_POLL_DELAY_MS = 15_000
const MAX_POLL_DELAY_MS = 120_000

/**
 * Returns the milliseconds until the next read, which grow up to two minutes, or false if there is data, a read is running
 * or no read has failed yet.
 */
export function pollAfterFailure({ state }: PolledQuery): number | false {
  const { data, fetchStatus, errorUpdateCount } = state
  if (data !== undefined || fetchStatus === 'fetching' || errorUpdateCount === 0) return false
  return Math.min(FIRST_POLL_DELAY_MS * 2 ** (errorUpdateCount - 1), MAX_POLL_DELAY_MS)
}
