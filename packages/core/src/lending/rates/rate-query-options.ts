import type { QueryPolicy, ReadQueryContext, ReadQueryOptions } from '../../kernel/query.ts'
import { fitRateModel, type RateRule } from './rate-model.ts'
import { type RateHistory, type RateHistoryRequest, readRateHistory } from './read-rate-history.ts'
import type { RateReaders } from './read-rate-model.ts'
import { type RateModelRequest, readRateModel } from './read-rate-model.ts'

/** Instance, 'lending-rates', kind of data, chain id, lender, and pool id or days. Transactions do not invalidate it. */
export type LendingRatesQueryKey = readonly [
  string,
  'lending-rates',
  'model' | 'history',
  number,
  string,
  string,
]

const MINUTE_MS = 60_000
const RETRY_DELAY_MS = 1_000

/** Cache policies. Models rarely change, and past samples never change. */
const RATE_POLICIES = {
  model: { staleTime: MINUTE_MS, retry: 1, retryDelay: RETRY_DELAY_MS },
  history: { staleTime: 15 * MINUTE_MS, retry: 0, retryDelay: RETRY_DELAY_MS },
} as const satisfies Record<string, QueryPolicy>

type Context = Pick<ReadQueryContext<never>, 'instanceId'>

/**
 * Returns the query options of a pool's rate model, which `select` fits to the current rate of the pool. Disabled without
 * the market.
 */
export function rateModelQueryOptions(
  readers: RateReaders,
  { market, poolId = '' }: Partial<RateModelRequest>,
  { instanceId }: Context,
): ReadQueryOptions<RateRule, LendingRatesQueryKey> & { readonly select: (rule: RateRule) => RateRule } {
  const { chainId = 0, lender = '' } = market ?? {}
  const pool = market?.pools[poolId]
  return {
    ...RATE_POLICIES.model,
    queryKey: [instanceId, 'lending-rates', 'model', chainId, lender, poolId],
    queryFn: async (options) => (market ? readRateModel(readers, { market, poolId }, options) : 'unknown'),
    select: (rule) => (pool && typeof rule === 'object' ? fitRateModel(rule, pool) : rule),
    enabled: market !== undefined && poolId !== '',
  }
}

/** Returns the query options of a lender's past rates. It reads dozens of earlier blocks, so enable it only when it is shown. */
export function rateHistoryQueryOptions(
  readers: RateReaders,
  request: RateHistoryRequest,
  { instanceId }: Context,
): ReadQueryOptions<RateHistory, LendingRatesQueryKey> {
  const { chainId, lender, days = 30 } = request
  return {
    ...RATE_POLICIES.history,
    queryKey: [instanceId, 'lending-rates', 'history', chainId, lender, `${days}`],
    queryFn: (options) => readRateHistory(readers, request, options),
    enabled: true,
  }
}
