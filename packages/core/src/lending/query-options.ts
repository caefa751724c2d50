import {
  CausewayError,
  errorSentence,
  type ReadQueryContext,
  type ReadQueryOptions,
} from '../kernel/index.ts'
import type { LendingFailure } from './failure.ts'
import { LENDING_POLICIES, type LendingPolicy } from './policies.ts'
import type {
  LendersRequest,
  LendingMarketsAnswer,
  LendingPairsAnswer,
  LendingPositionsAnswer,
  LendingPositionsRequest,
} from './request.ts'
import type { LendingService } from './service.ts'
import { isAffected, type LendingInvalidation } from './store.ts'

export interface LendingQueryOptions<Data> extends ReadQueryOptions<Data, LendingQueryKey>, LendingPolicy {
  readonly retryDelay: LendingPolicy['retryDelay']
}

/** Instance, 'lending', what is read, chains, lenders (null for all), account (empty for none). */
export type LendingQueryKey = readonly [
  string,
  'lending',
  keyof typeof LENDING_POLICIES,
  readonly number[],
  readonly string[] | null,
  string,
]

/** Each read has one policy of its own. */
type Context = Pick<ReadQueryContext<never>, 'instanceId'>

/** Nothing of what was asked for could be read, and asking again may help. */
export class NoLendingDataError extends CausewayError<'NO_LENDING_DATA'> {
  override readonly name = 'NoLendingDataError'
  readonly failures: readonly LendingFailure[]

  constructor(failures: readonly LendingFailure[]) {
    super('No lender could be read', {
      code: 'NO_LENDING_DATA',
      details: [...new Set(failures.map(({ error }) => errorSentence(error)))].join('; '),
      retryable: true,
    })
    this.failures = failures
  }
}

/** The markets of lenders. The query fails with NoLendingDataError where none could be read. */
export function lendingMarketsQueryOptions(
  lending: Pick<LendingService, 'getMarkets'>,
  request: LendersRequest,
  { instanceId }: Context,
): LendingQueryOptions<LendingMarketsAnswer> {
  return {
    ...LENDING_POLICIES.markets,
    queryKey: lendingQueryKey(instanceId, 'markets', request),
    queryFn: async (options) => orRetry(await lending.getMarkets(request, options), ({ markets }) => markets),
    enabled: request.chainIds.length > 0,
  }
}

/** What an account has with lenders. It waits for an account. */
export function lendingPositionsQueryOptions(
  lending: Pick<LendingService, 'getPositions'>,
  request: LendersRequest & { readonly account: string | undefined },
  { instanceId }: Context,
): LendingQueryOptions<LendingPositionsAnswer> {
  const { account = '', ...lenders } = request
  const { staleTime: marketMaxAgeMs } = LENDING_POLICIES.positions
  const asked: LendingPositionsRequest = { ...lenders, account, marketMaxAgeMs }
  return {
    ...LENDING_POLICIES.positions,
    queryKey: lendingQueryKey(instanceId, 'positions', asked),
    queryFn: async (options) =>
      orRetry(await lending.getPositions(asked, options), ({ positions }) => positions),
    enabled: account !== '' && request.chainIds.length > 0,
  }
}

/** What can be held long against a debt of something else. */
export function lendingPairsQueryOptions(
  lending: Pick<LendingService, 'getPairs'>,
  request: Pick<LendersRequest, 'chainIds'>,
  { instanceId }: Context,
): LendingQueryOptions<LendingPairsAnswer> {
  return {
    ...LENDING_POLICIES.pairs,
    queryKey: lendingQueryKey(instanceId, 'pairs', request),
    queryFn: async (options) => orRetry(await lending.getPairs(request, options), ({ pairs }) => pairs),
    enabled: request.chainIds.length > 0,
  }
}

/** Whether a query read what has changed: the `predicate` of `invalidateQueries`. Takes the key of any query. */
export function isAffectedLendingQuery(
  queryKey: readonly unknown[],
  instanceId: string,
  change: LendingInvalidation,
): boolean {
  const [instance, kind, , chainIds, lenders, account] = queryKey
  if (instance !== instanceId || kind !== 'lending' || !Array.isArray(chainIds)) return false
  const ids: readonly unknown[] = Array.isArray(lenders) ? lenders : [undefined]
  return chainIds.some((chainId) =>
    ids.some((lender) =>
      isAffected(
        {
          chainId: Number(chainId),
          lender: lender === undefined ? undefined : String(lender),
          account: typeof account === 'string' && account !== '' ? account : undefined,
        },
        change,
      ),
    ),
  )
}

function lendingQueryKey(
  instanceId: string,
  what: LendingQueryKey[2],
  { chainIds, lenders, account = '' }: LendersRequest & { readonly account?: string },
): LendingQueryKey {
  const chains = [...new Set(chainIds)].sort((a, b) => a - b)
  const ids = lenders ? [...new Set(lenders)].sort() : null
  return [instanceId, 'lending', what, chains, ids, account.toLowerCase()]
}

function orRetry<Answer extends { readonly failures: readonly LendingFailure[] }>(
  answer: Answer,
  found: (answer: Answer) => readonly unknown[],
): Answer {
  const { failures } = answer
  if (found(answer).length === 0 && failures.some(({ error }) => error.retryable)) {
    throw new NoLendingDataError(failures)
  }
  return answer
}
