/** The part of a TanStack `QueryClient` that is used. */
export interface QueryCache {
  /** Marks matching queries as stale. */
  invalidateQueries(filters: QueryFilters): Promise<unknown>
  /** Removes matching queries. */
  removeQueries(filters: QueryFilters): void
}

interface QueryFilters {
  readonly predicate: (query: { readonly queryKey: readonly unknown[] }) => boolean
}

/** Passes invalidations to the query caches that are connected. */
export interface QueryConnections {
  /** Connects a cache. Returns the function that disconnects it and leaves its queries. */
  connect(cache: QueryCache): () => void
  /** Marks the matching queries of every connected cache as stale. */
  invalidate(isAffected: (queryKey: readonly unknown[]) => boolean): void
  /** Disconnects every cache and removes the queries of the instance from it. */
  dispose(): void
}

export function createQueryConnections(instanceId: string): QueryConnections {
  /** Number of connections of each cache: several parts of an application may share one. */
  const connections = new Map<QueryCache, number>()
  return {
    connect(cache) {
      connections.set(cache, (connections.get(cache) ?? 0) + 1)
      let isConnected = true
      return () => {
        const count = connections.get(cache)
        if (!isConnected || count === undefined) return
        isConnected = false
        if (count > 1) connections.set(cache, count - 1)
        else connections.delete(cache)
      }
    },
    invalidate(isAffected) {
      for (const cache of connections.keys())
        void cache.invalidateQueries({ predicate: ({ queryKey }) => isAffected(queryKey) })
    },
    dispose() {
      for (const cache of connections.keys())
        cache.removeQueries({ predicate: ({ queryKey }) => queryKey[0] === instanceId })
      connections.clear()
    },
  }
}
