import { isAddress, requireAccount } from '../chains/address.ts'
import { fieldIssue, InvalidInputError, isCausewayError } from '../kernel/errors.ts'
import type { ReadQueryContext, ReadQueryOptions } from '../kernel/query.ts'
import type { Address } from '../kernel/schema.ts'
import type { LendingAccount, LendingAction } from './action.ts'
import type { LendingActions, PlanActionsOptions, ReviewedLendingPlan } from './actions/lending-actions.ts'
import { isAffected, type LendingInvalidation } from './create-lending-store.ts'
import { assertAnyRead } from './failure.ts'
import type { LendingService } from './lending-service.ts'
import { LENDING_POLICIES, type LendingPolicy } from './policies.ts'
import { type LendingPortfolio, type PortfolioReaders, readPortfolio } from './read-portfolio.ts'
import type {
  LendersRequest,
  LendingMarketsResult,
  LendingPairsResult,
  LendingPositionsResult,
} from './request.ts'

export interface LendingQueryOptions<Data>
  extends ReadQueryOptions<Data, LendingQueryKey>,
    Omit<LendingPolicy, 'retry'> {
  readonly retryDelay: LendingPolicy['retryDelay']
}

/** Instance, 'lending', what is read, chains, lenders (null for all), account (empty for none). */
export type LendingQueryKey = readonly [
  string,
  'lending',
  'markets' | 'positions' | 'pairs' | 'portfolio' | 'plan',
  readonly number[],
  readonly string[] | null,
  string,
]

/** Each read has one policy of its own. */
type Context = Pick<ReadQueryContext<never>, 'instanceId'>

/** The markets of lenders. The query fails with NoLendingDataError where none could be read. */
export function lendingMarketsQueryOptions(
  lending: Pick<LendingService, 'getMarkets'>,
  request: LendersRequest,
  { instanceId }: Context,
): LendingQueryOptions<LendingMarketsResult> {
  return {
    ...LENDING_POLICIES.markets,
    queryKey: lendingQueryKey(instanceId, 'markets', request),
    queryFn: async (options) => {
      const answer = await lending.getMarkets(request, options)
      return assertAnyRead(answer, answer.markets)
    },
    enabled: request.chainIds.length > 0,
  }
}

/** Returns query options for the positions of an account. Disabled without an account. */
export function lendingPositionsQueryOptions(
  lending: Pick<LendingService, 'getPositions'>,
  request: LendersRequest & { readonly account: Address | undefined },
  { instanceId }: Context,
): LendingQueryOptions<LendingPositionsResult> {
  const { account, ...lenders } = request
  const { staleTime: marketMaxAgeMs } = LENDING_POLICIES.positions
  return {
    ...LENDING_POLICIES.positions,
    queryKey: lendingQueryKey(instanceId, 'positions', request),
    queryFn: async (options) => {
      const asked = { ...lenders, account: requireAccount(account), marketMaxAgeMs }
      const answer = await lending.getPositions(asked, options)
      return assertAnyRead(answer, answer.positions)
    },
    enabled: account !== undefined && request.chainIds.length > 0,
  }
}

/** Returns query options for the pairs of chains. */
export function lendingPairsQueryOptions(
  lending: Pick<LendingService, 'getPairs'>,
  request: Pick<LendersRequest, 'chainIds'>,
  { instanceId }: Context,
): LendingQueryOptions<LendingPairsResult> {
  return {
    ...LENDING_POLICIES.pairs,
    queryKey: lendingQueryKey(instanceId, 'pairs', request),
    queryFn: async (options) => {
      const answer = await lending.getPairs(request, options)
      return assertAnyRead(answer, answer.pairs)
    },
    enabled: request.chainIds.length > 0,
  }
}

/**
 * What an account has with all lenders, with its change since 24 hours ago. It waits for an account, and fails with
 * NoLendingDataError where nothing could be read.
 */
export function portfolioQueryOptions(
  readers: PortfolioReaders,
  request: LendersRequest & { readonly account: Address | undefined },
  { instanceId }: Context,
): LendingQueryOptions<LendingPortfolio> {
  const { account } = request
  return {
    ...LENDING_POLICIES.positions,
    queryKey: lendingQueryKey(instanceId, 'portfolio', request),
    queryFn: async (options) =>
      readPortfolio(readers, { ...request, account: requireAccount(account) }, options),
    enabled: account !== undefined && request.chainIds.length > 0,
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
          account: typeof account === 'string' && isAddress(account, 'EVM') ? account : undefined,
        },
        change,
      ),
    ),
  )
}

function lendingQueryKey(
  instanceId: string,
  what: LendingQueryKey[2],
  { chainIds, lenders, account }: LendersRequest & { readonly account?: Address | undefined },
): LendingQueryKey {
  const chains = [...new Set(chainIds)].sort((a, b) => a - b)
  const ids = lenders ? [...new Set(lenders)].sort() : null
  return [instanceId, 'lending', what, chains, ids, account?.toLowerCase() ?? '']
}

/** Plan to query, as far as it is entered. */
export interface LendingPlanRequest extends Omit<PlanActionsOptions, 'signal'> {
  /** Account. Undefined without a connected wallet. */
  readonly account: LendingAccount | undefined
  /** Actions. Empty while there is nothing to plan. */
  readonly actions: readonly LendingAction[]
}

/** As of every lending query, then what is planned: sub-account, actions, and how; amounts as text. */
export type LendingPlanQueryKey = readonly [...LendingQueryKey, string, readonly object[], object]
/** A plan as a query. What the lender refuses, and what failed when it was tried, is not asked again. */
export interface PlanQueryOptions<Plan> extends ReadQueryOptions<Plan, LendingPlanQueryKey> {
  readonly retry: (failureCount: number, error: Error) => boolean
  readonly gcTime: number
}

/** A plan of lending actions as a query. */
export type LendingPlanQueryOptions = PlanQueryOptions<ReviewedLendingPlan>
/**
 * The plan of actions, read and tried out afresh whenever it is looked at. It waits for an account and an action. Once its
 * actions are sent it is of no more use: what they made of the position is in what is read next.
 */
export function lendingPlanQueryOptions(
  lendingActions: Pick<LendingActions, 'plan'>,
  { account, actions, ...options }: LendingPlanRequest,
  context: Pick<ReadQueryContext<never>, 'instanceId'>,
): LendingPlanQueryOptions {
  return planQueryOptions(
    {
      account,
      requests: actions,
      options,
      plan: (own, signal) => lendingActions.plan(own, actions, { ...options, signal }),
    },
    context,
  )
}

/** Plan of an account, and its options. */
export interface PlanQuery<Plan> {
  readonly account: LendingAccount | undefined
  /** Actions as plain fields. Empty while there is nothing to plan. */
  readonly requests: readonly object[]
  readonly options: object
  plan(account: LendingAccount, signal: AbortSignal): Promise<Plan>
}

/** Any plan with a lender as a query, under the keys of lending: what changes there makes it be planned anew. */
export function planQueryOptions<Plan>(
  { account, requests, options, plan }: PlanQuery<Plan>,
  { instanceId }: Pick<ReadQueryContext<never>, 'instanceId'>,
): PlanQueryOptions<Plan> {
  const { lender = '', subAccount = '0' } = account ?? {}
  const chainIds = account ? [account.chainId] : []
  const request = { chainIds, lenders: [lender], account: account?.account }
  return {
    staleTime: 0,
    gcTime: 0,
    retry: (failureCount, error) => failureCount < 1 && isCausewayError(error) && error.retryable,
    retryDelay: RETRY_DELAY_MS,
    queryKey: [
      ...lendingQueryKey(instanceId, 'plan', request),
      subAccount,
      requests.map(withTexts),
      withTexts(options),
    ],
    queryFn: async ({ signal }) => {
      if (account) return plan(account, signal)
      throw new InvalidInputError('Plan', [fieldIssue('account', 'an account of a lender', account)])
    },
    enabled: account !== undefined && requests.length > 0,
  }
}

const RETRY_DELAY_MS = 1000
/** What JSON cannot hold as text, and what is not there left out: the same plan has the same key. */
function withTexts(fields: object): object {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value]),
  )
}
