import type { ChainBalances } from './adapter.ts'
import { type BalanceInvalidation, isAffected, tokenKey } from './invalidation.ts'
import type { BalanceContext } from './policies.ts'
import { retryDelay } from './policies.ts'
import { pollDelay } from './poll.ts'
import type { ChainBalancesRequest } from './request.ts'
import type { BalanceService } from './service.ts'

/** Instance, 'balances', chain, account, tokens. */
export type BalancesQueryKey = readonly [string, 'balances', string, string, readonly string[]]

/** What TanStack Query is given, as plain data: fits `useQuery`, `fetchQuery` and `QueryObserver`. */
export interface BalancesQueryOptions {
  readonly queryKey: BalancesQueryKey
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<ChainBalances>
  /** False where the chain would not be asked. */
  readonly enabled: boolean
  readonly staleTime: number
  readonly retry: number
  readonly retryDelay: (attempt: number) => number
  /** Where nothing could be read yet, again after longer and longer pauses. */
  readonly refetchInterval: number | ((query: BalancesQuery) => number | false)
}

/** The part of a query that says how it goes. */
export interface BalancesQuery {
  readonly state: {
    readonly data?: unknown
    readonly fetchStatus: 'fetching' | 'paused' | 'idle'
    readonly errorUpdateCount: number
  }
}

/** Balances of an account on one chain, for TanStack Query. */
export function balancesQueryOptions(
  service: Pick<BalanceService, 'getChainBalances' | 'refusal' | 'policy'>,
  request: ChainBalancesRequest,
  { instanceId, context }: { readonly instanceId: string; readonly context?: BalanceContext },
): BalancesQueryOptions {
  const { staleMs, retries, refetchMs } = service.policy(request.chainId, context)
  return {
    queryKey: balancesQueryKey(instanceId, request),
    queryFn: ({ signal }) => service.getChainBalances(request, { signal }),
    enabled: service.refusal(request) === undefined,
    staleTime: staleMs,
    retry: retries,
    retryDelay,
    refetchInterval: refetchMs ?? pollAfterFailure,
  }
}

export function balancesQueryKey(
  instanceId: string,
  { chainId, account = '', tokens = [] }: ChainBalancesRequest,
): BalancesQueryKey {
  const distinct = [...new Set(tokens.map(tokenKey))].sort()
  return [instanceId, 'balances', String(chainId), account.toLowerCase(), distinct]
}

/**
 * Whether a query read balances that have changed: the `predicate` of `invalidateQueries`.
 *
 * @param queryKey of any query, ours or not
 */
export function isAffectedQuery(
  queryKey: readonly unknown[],
  instanceId: string,
  change: BalanceInvalidation,
): boolean {
  const [instance, kind, chainId, account, tokens] = queryKey
  if (instance !== instanceId || kind !== 'balances' || !Array.isArray(tokens)) return false
  return isAffected({ chainId: Number(chainId), account: String(account), tokens }, change)
}

function pollAfterFailure({ state }: BalancesQuery): number | false {
  return pollDelay({
    hasData: state.data !== undefined,
    isFetching: state.fetchStatus === 'fetching',
    failures: state.errorUpdateCount,
  })
}
