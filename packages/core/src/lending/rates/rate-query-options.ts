import type { QueryPolicy, ReadQueryContext, ReadQueryOptions } from '../../kernel/query.ts'
import type { RateRule } from './rate-model.ts'
import { type RateHistory, type RateHistoryRequest, readRateHistory } from './read-rate-history.ts'
import type { RateReaders } from './read-rate-model.ts'
import { type RateModelRequest, readRateModel } from './read-rate-model.ts'

/** Instance, 'lending-rates', what is read, chain, lender, then the pool or the days. A transaction changes neither. */
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

/** How fresh each is kept: rules hardly ever change, and of the past only the end. */
const RATE_POLICIES = {
  model: { staleTime: MINUTE_MS, retry: 1, retryDelay: RETRY_DELAY_MS },
  history: { staleTime: 15 * MINUTE_MS, retry: 0, retryDelay: RETRY_DELAY_MS },
} as const satisfies Record<string, QueryPolicy>

type Context = Pick<ReadQueryContext<never>, 'instanceId'>

/** How the rates of a pool follow from its use. It waits for the market. */
export function rateModelQueryOptions(
  readers: RateReaders,
  { market, poolId = '' }: Partial<RateModelRequest>,
  { instanceId }: Context,
): ReadQueryOptions<RateRule, LendingRatesQueryKey> {
  const { chainId = 0, lender = '' } = market ?? {}
  return {
    ...RATE_POLICIES.model,
    queryKey: [instanceId, 'lending-rates', 'model', chainId, lender, poolId],
    queryFn: async (options) => (market ? readRateModel(readers, { market, poolId }, options) : 'unknown'),
    enabled: market !== undefined && poolId !== '',
  }
}

/** What a lender paid and charged. It reads some dozens of earlier blocks: ask for it where it is looked at. */
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
