/** How fresh a query cache such as TanStack's keeps what it read. Times in milliseconds. */
export interface QueryPolicy {
  /** How old an answer may be before it is asked for again. */
  readonly staleTime: number
  /** After it an answer that nobody looks at is forgotten. Absent: after the cache's own time. */
  readonly gcTime?: number
  /** On top of those of each request. */
  readonly retry: number
  readonly retryDelay: number | ((attempt: number) => number)
}

/** One read as TanStack Query takes it: fits `useQuery`, `fetchQuery` and `QueryObserver`. */
export interface ReadQueryOptions<Data, Key extends readonly unknown[] = readonly unknown[]>
  extends Omit<QueryPolicy, 'retry'> {
  /** How often, or whether this error is worth it. */
  readonly retry: number | ((failureCount: number, error: Error) => boolean)
  readonly queryKey: Key
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Data>
  /** False where there is nothing to ask for. */
  readonly enabled: boolean
}

/** Whose query it is, and how fresh it is kept. */
export interface ReadQueryContext<PolicyName extends string> {
  /** Of the `createCauseway` it belongs to: two of them never share an entry. */
  readonly instanceId: string
  /** By its name in the policies of what is read. */
  readonly policy?: PolicyName | undefined
}
