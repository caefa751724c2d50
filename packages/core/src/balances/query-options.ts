import type { ReadQueryContext, ReadQueryOptions } from '../kernel/query.ts'
import type { ChainBalances } from '../platforms/balance-adapter.ts'
import { tokenKey } from '../tokens/token.ts'
import { type ChainHoldings, type HoldingsRequest, type HoldingsServices, readHoldings } from './holdings.ts'
import { type BalanceInvalidation, isAffected, normalizeInvalidation } from './invalidation.ts'
import type { BalancePolicyName } from './policies.ts'
import { pollDelay } from './poll.ts'
import type { ChainBalancesRequest } from './request.ts'
import type { BalanceService } from './service.ts'

/** Instance, 'balances', chain, account, tokens; 'listed' for all that the chain's list has. */
export type BalancesQueryKey = readonly [string, 'balances', string, string, readonly string[] | 'listed']

export interface BalancesQueryOptions<Data = ChainBalances> extends ReadQueryOptions<Data, BalancesQueryKey> {
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

/** Balances of an account on one chain. The query waits where the chain would not be asked. */
export function balancesQueryOptions(
  balances: Pick<BalanceService, 'getChainBalances' | 'unsupportedReason' | 'policy'>,
  request: ChainBalancesRequest,
  context: ReadQueryContext<BalancePolicyName>,
): BalancesQueryOptions {
  return queryOf(balances, request, context, {
    queryKey: balancesQueryKey(context.instanceId, request),
    queryFn: ({ signal }) => balances.getChainBalances(request, { signal }),
  })
}

/** All that an account holds on one chain of what is listed or was named there. It waits as `balancesQueryOptions` does. */
export function holdingsQueryOptions(
  {
    balances,
    tokens,
  }: HoldingsServices & { readonly balances: Pick<BalanceService, 'unsupportedReason' | 'policy'> },
  request: HoldingsRequest,
  context: ReadQueryContext<BalancePolicyName>,
): BalancesQueryOptions<ChainHoldings> {
  const { chainId, account = '' } = request
  return queryOf(balances, request, context, {
    queryKey: [context.instanceId, 'balances', String(chainId), account.toLowerCase(), 'listed'],
    queryFn: ({ signal }) => readHoldings({ balances, tokens }, request, { signal }),
  })
}

function queryOf<Data>(
  balances: Pick<BalanceService, 'unsupportedReason' | 'policy'>,
  request: ChainBalancesRequest,
  { policy = 'default' }: ReadQueryContext<BalancePolicyName>,
  read: Pick<BalancesQueryOptions<Data>, 'queryKey' | 'queryFn'>,
): BalancesQueryOptions<Data> {
  const kept = balances.policy(request.chainId, policy)
  return {
    ...kept,
    ...read,
    enabled: balances.unsupportedReason(request) === undefined,
    refetchInterval: kept.refetchInterval ?? pollAfterFailure,
  }
}

/** The key under which a query cache keeps these balances. */
export function balancesQueryKey(
  instanceId: string,
  { chainId, account, tokens = [] }: ChainBalancesRequest,
): BalancesQueryKey {
  const distinct = [...new Set(tokens.map(tokenKey))].sort()
  return [instanceId, 'balances', String(chainId), account?.toLowerCase() ?? '', distinct]
}

/**
 * Whether a query read balances that have changed: the `predicate` of `invalidateQueries`.
 *
 * @param queryKey of any query, ours or not
 */
export function isAffectedBalancesQuery(
  queryKey: readonly unknown[],
  instanceId: string,
  change: BalanceInvalidation,
): boolean {
  const [instance, kind, chainId, account, tokens] = queryKey
  if (instance !== instanceId || kind !== 'balances') return false
  const read = { chainId: Number(chainId), account: String(account) }
  const normalized = normalizeInvalidation(change)
  // Whatever changed may be listed.
  if (tokens === 'listed') return isAffected({ ...read, tokens: [] }, { ...normalized, tokens: undefined })
  return Array.isArray(tokens) && isAffected({ ...read, tokens }, normalized)
}

function pollAfterFailure({ state }: BalancesQuery): number | false {
  return pollDelay({
    hasData: state.data !== undefined,
    isFetching: state.fetchStatus === 'fetching',
    failures: state.errorUpdateCount,
  })
}
