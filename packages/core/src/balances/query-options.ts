import { getField } from '../kernel/get-field.ts'
import {
  type PolledQuery,
  pollAfterFailure,
  type ReadQueryContext,
  type ReadQueryOptions,
} from '../kernel/query.ts'
import type { ChainBalances } from '../platforms/balance-adapter.ts'
import { tokenKey } from '../tokens/token.ts'
import type { ChainBalancesRequest } from './check-request.ts'
import { type ChainHoldings, type HoldingsRequest, type HoldingsServices, readHoldings } from './holdings.ts'
import { type BalanceInvalidation, isAffected, normalizeInvalidation } from './invalidation.ts'
import type { BalancePolicyName } from './policies.ts'
import type { BalanceService } from './service.ts'

/** Instance id, 'balances', chain id, account and tokens. 'listed' stands for all tokens of the chain's list. */
export type BalancesQueryKey = readonly [string, 'balances', string, string, readonly string[] | 'listed']

export interface BalancesQueryOptions<Data = ChainBalances> extends ReadQueryOptions<Data, BalancesQueryKey> {
  readonly retryDelay: (attempt: number) => number
  /**
   * Polling interval, which grows until the first read succeeds. Holdings with a balance are read every minute, and twice as
   * often while the last read failed or their token list is missing.
   */
  readonly refetchInterval: number | ((query: PolledQuery) => number | false)
}

/** Query options for the balances of an account on one chain. Disabled if the chain would be skipped. */
export function balancesQueryOptions(
  balances: Pick<BalanceService, 'getChainBalances' | 'unsupportedReason' | 'policy'>,
  request: ChainBalancesRequest,
  context: ReadQueryContext<BalancePolicyName>,
): BalancesQueryOptions {
  return createQueryOptions(balances, request, context, {
    queryKey: balancesQueryKey(context.instanceId, request),
    queryFn: ({ signal }) => balances.getChainBalances(request, { signal }),
  })
}

/**
 * Query options for `readHoldings`. Disabled if the chain would be skipped. While the query has observers, chains on which
 * the account holds assets are read every minute.
 */
export function holdingsQueryOptions(
  {
    balances,
    tokens,
  }: HoldingsServices & { readonly balances: Pick<BalanceService, 'unsupportedReason' | 'policy'> },
  request: HoldingsRequest,
  context: ReadQueryContext<BalancePolicyName>,
): BalancesQueryOptions<ChainHoldings> {
  const { chainId, account = '' } = request
  const options = createQueryOptions(balances, request, context, {
    queryKey: [context.instanceId, 'balances', String(chainId), account.toLowerCase(), 'listed'],
    queryFn: ({ signal }) => readHoldings({ balances, tokens }, request, { signal }),
  })
  return typeof options.refetchInterval === 'number' ? options : { ...options, refetchInterval: pollHoldings }
}

/** Milliseconds between reads of a chain on which the account holds assets. */
const HELD_POLL_MS = 60_000
/** Milliseconds between reads while the last read failed, or while the token list of the chain cannot be loaded. */
const FAILED_POLL_MS = 30_000

function pollHoldings(query: PolledQuery): number | false {
  const { data, error } = query.state
  if (data === undefined) return pollAfterFailure(query)
  // The error of a failed read remains until a read succeeds.
  if (error || getField(data, 'listProblem') !== undefined) return FAILED_POLL_MS
  const holdings = getField(data, 'holdings')
  return Array.isArray(holdings) && holdings.some(isHeld) ? HELD_POLL_MS : false
}

function isHeld(holding: unknown): boolean {
  const raw = getField(getField(holding, 'balance'), 'raw')
  return typeof raw === 'bigint' && raw > 0n
}

function createQueryOptions<Data>(
  balances: Pick<BalanceService, 'unsupportedReason' | 'policy'>,
  request: ChainBalancesRequest,
  { policy = 'default' }: ReadQueryContext<BalancePolicyName>,
  read: Pick<BalancesQueryOptions<Data>, 'queryKey' | 'queryFn'>,
): BalancesQueryOptions<Data> {
  const cachePolicy = balances.policy(request.chainId, policy)
  return {
    ...cachePolicy,
    ...read,
    enabled: balances.unsupportedReason(request) === undefined,
    refetchInterval: cachePolicy.refetchInterval ?? pollAfterFailure,
  }
}

/** Returns the query key of balances. */
export function balancesQueryKey(
  instanceId: string,
  { chainId, account, tokens = [] }: ChainBalancesRequest,
): BalancesQueryKey {
  const distinct = [...new Set(tokens.map(tokenKey))].sort()
  return [instanceId, 'balances', String(chainId), account?.toLowerCase() ?? '', distinct]
}

/**
 * Returns whether a query includes balances that changed, for the `predicate` of `invalidateQueries`.
 *
 * @param queryKey key of any query, also of queries from elsewhere
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
  // Treat every token as affected, because any token may be on the list.
  if (tokens === 'listed') return isAffected({ ...read, tokens: [] }, { ...normalized, tokens: undefined })
  return Array.isArray(tokens) && isAffected({ ...read, tokens }, normalized)
}
