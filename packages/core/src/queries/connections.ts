import { type BalanceService, isAffectedBalancesQuery } from '../balances/index.ts'
import { isAffectedLendingQuery, type LendingService } from '../lending/index.ts'

/** What is used of a TanStack `QueryClient`. */
export interface QueryCache {
  /** Marks what was read as out of date. */
  invalidateQueries(filters: QueryFilters): Promise<unknown>
  /** Forgets what was read. */
  removeQueries(filters: QueryFilters): void
}

interface QueryFilters {
  readonly predicate: (query: { readonly queryKey: readonly unknown[] }) => boolean
}

/** Tells query caches what is out of date, as long as they want to know. */
export interface QueryConnections {
  /** Returns the function that lets go of the cache and leaves what is in it. */
  connect(cache: QueryCache): () => void
  /** Lets go of every cache, and takes what is ours out of it. */
  dispose(): void
}

export interface QueryConnectionsOptions {
  readonly instanceId: string
  readonly balances: Pick<BalanceService, 'on'>
  readonly lending: Pick<LendingService, 'on'>
}

export function createQueryConnections({
  instanceId,
  balances,
  lending,
}: QueryConnectionsOptions): QueryConnections {
  const connected = new Map<QueryCache, { readonly stop: () => void; count: number }>()

  const follow = (cache: QueryCache) => {
    const invalidate = (isAffected: (queryKey: readonly unknown[]) => boolean) =>
      void cache.invalidateQueries({ predicate: ({ queryKey }) => isAffected(queryKey) })
    const stops = [
      balances.on('invalidated', (change) =>
        invalidate((queryKey) => isAffectedBalancesQuery(queryKey, instanceId, change)),
      ),
      lending.on('invalidated', (change) =>
        invalidate((queryKey) => isAffectedLendingQuery(queryKey, instanceId, change)),
      ),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }

  return {
    connect(cache) {
      // Several parts of an application may share a cache: what changed is told once.
      const connection = connected.get(cache) ?? { stop: follow(cache), count: 0 }
      connection.count++
      connected.set(cache, connection)
      let isConnected = true
      return () => {
        if (!isConnected) return
        isConnected = false
        connection.count--
        if (connection.count > 0) return
        connection.stop()
        if (connected.get(cache) === connection) connected.delete(cache)
      }
    },
    dispose() {
      for (const [cache, { stop }] of connected) {
        stop()
        cache.removeQueries({ predicate: ({ queryKey }) => queryKey[0] === instanceId })
      }
      connected.clear()
    },
  }
}
