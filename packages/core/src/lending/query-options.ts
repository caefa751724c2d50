import { isAddress, requireAccount } from '../chains/address.ts'
import { fieldIssue, InvalidInputError, isCausewayError } from '../kernel/errors.ts'
import { getField } from '../kernel/get-field.ts'
import {
  type PolledQuery,
  pollAfterFailure,
  type ReadQueryContext,
  type ReadQueryOptions,
} from '../kernel/query.ts'
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
    Omit<LendingPolicy, 'retry' | 'refetchInterval'> {
  readonly retryDelay: LendingPolicy['retryDelay']
  /** Polling interval: that of the policy, and shorter after failures until there is data. */
  readonly refetchInterval: (query: PolledQuery) => number | false
}

/** Instance, 'lending', kind of data, chain ids, lenders (null for all), account ('' for none). */
export type LendingQueryKey = readonly [
  string,
  'lending',
  'markets' | 'positions' | 'pairs' | 'portfolio' | 'plan',
  readonly number[],
  readonly string[] | null,
  string,
]

type Context = Pick<ReadQueryContext<never>, 'instanceId'>

/** Returns a cache policy that reads again soon after a failure: hosts that were down recover within minutes. */
function createPolicy(name: keyof typeof LENDING_POLICIES) {
  const { refetchInterval, ...policy } = LENDING_POLICIES[name]
  return { ...policy, refetchInterval: (query: PolledQuery) => pollAfterFailure(query) || refetchInterval }
}

/** Returns query options for the markets of lenders. The query fails with NoLendingDataError if none could be read. */
export function lendingMarketsQueryOptions(
  lending: Pick<LendingService, 'getMarkets'>,
  request: LendersRequest,
  { instanceId }: Context,
): LendingQueryOptions<LendingMarketsResult> {
  return {
    ...createPolicy('markets'),
    queryKey: lendingQueryKey(instanceId, 'markets', request),
    queryFn: async (options) => {
      const answer = await lending.getMarkets(request, options)
      return assertAnyRead(answer, answer.markets)
    },
    enabled: request.chainIds.length > 0,
  }
}

/** Milliseconds between reads of positions: a health factor changes with every price, and a failed read is soon repeated. */
const POSITIONS_POLL_MS = 60_000

/**
 * Returns the cache policy of positions, which reads accounts with positions, and after a failure, every minute. Positions with
 * one lender, which forms value amounts with, are always read every minute.
 */
function createPositionsPolicy({ lenders }: Pick<LendersRequest, 'lenders'>) {
  const policy = createPolicy('positions')
  const isOneLender = lenders?.length === 1
  return {
    ...policy,
    staleTime: isOneLender ? POSITIONS_POLL_MS : policy.staleTime,
    refetchInterval(query: PolledQuery) {
      const { data, error } = query.state
      const needsPoll =
        data !== undefined && (isOneLender || error || hasEntries(data, 'failures') || holdsPositions(data))
      return needsPoll ? POSITIONS_POLL_MS : policy.refetchInterval(query)
    },
  }
}

function hasEntries(data: unknown, name: 'failures' | 'positions'): boolean {
  const entries = getField(data, name)
  return Array.isArray(entries) && entries.length > 0
}

/** Returns whether data of a positions or portfolio query contains a position. */
function holdsPositions(data: unknown): boolean {
  const entries = getField(data, 'positions')
  if (!Array.isArray(entries)) return false
  return entries.some((entry) => getField(entry, 'positions') === undefined || hasEntries(entry, 'positions'))
}

/**
 * Returns query options for the positions of an account. Disabled without an account. While the query has observers, an
 * account with positions is read every minute, and so are the position with one lender and its market.
 */
export function lendingPositionsQueryOptions(
  lending: Pick<LendingService, 'getPositions'>,
  request: LendersRequest & { readonly account: Address | undefined },
  { instanceId }: Context,
): LendingQueryOptions<LendingPositionsResult> {
  const { account, ...lenders } = request
  const policy = createPositionsPolicy(lenders)
  const { staleTime: marketMaxAgeMs } = policy
  return {
    ...policy,
    queryKey: lendingQueryKey(instanceId, 'positions', request),
    queryFn: async (options) => {
      const positionsRequest = { ...lenders, account: requireAccount(account), marketMaxAgeMs }
      const answer = await lending.getPositions(positionsRequest, options)
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
    ...createPolicy('pairs'),
    queryKey: lendingQueryKey(instanceId, 'pairs', request),
    queryFn: async (options) => {
      const answer = await lending.getPairs(request, options)
      return assertAnyRead(answer, answer.pairs)
    },
    enabled: request.chainIds.length > 0,
  }
}

/**
 * Returns query options for the portfolio of an account with all lenders and its change over 24 hours. Disabled without an
 * account. The query fails with NoLendingDataError if nothing could be read.
 */
export function portfolioQueryOptions(
  readers: PortfolioReaders,
  request: LendersRequest & { readonly account: Address | undefined },
  { instanceId }: Context,
): LendingQueryOptions<LendingPortfolio> {
  const { account } = request
  return {
    ...createPositionsPolicy(request),
    queryKey: lendingQueryKey(instanceId, 'portfolio', request),
    queryFn: async (options) =>
      readPortfolio(readers, { ...request, account: requireAccount(account) }, options),
    enabled: account !== undefined && request.chainIds.length > 0,
  }
}

/** Returns whether a change affects the query with this key, of any kind, for the `predicate` of `invalidateQueries`. */
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
  data: LendingQueryKey[2],
  { chainIds, lenders, account }: LendersRequest & { readonly account?: Address | undefined },
): LendingQueryKey {
  const chains = [...new Set(chainIds)].sort((a, b) => a - b)
  const ids = lenders ? [...new Set(lenders)].sort() : null
  return [instanceId, 'lending', data, chains, ids, account?.toLowerCase() ?? '']
}

/** Plan to query. Fields may be empty while the user enters it. */
export interface LendingPlanRequest extends Omit<PlanActionsOptions, 'signal'> {
  /** Account. Undefined without a connected wallet. */
  readonly account: LendingAccount | undefined
  /** Actions. Empty while there is nothing to plan. */
  readonly actions: readonly LendingAction[]
}

/** Key of a lending query, then sub-account, actions and options, with amounts as decimal strings. */
export type LendingPlanQueryKey = readonly [...LendingQueryKey, string, readonly object[], object]

/** Query options for a plan. Only retryable errors are retried, once: rejected actions and failed simulations are not. */
export interface PlanQueryOptions<Plan> extends ReadQueryOptions<Plan, LendingPlanQueryKey> {
  readonly retry: (failureCount: number, error: Error) => boolean
  readonly gcTime: number
}

/** Query options for a plan of lending actions. */
export type LendingPlanQueryOptions = PlanQueryOptions<ReviewedLendingPlan>

/**
 * Returns query options for a plan of actions. It is planned and simulated again on every mount and never cached: a plan is
 * outdated once its actions are sent. Disabled without an account or an action.
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
      plan: (lendingAccount, signal) => lendingActions.plan(lendingAccount, actions, { ...options, signal }),
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

/** Returns query options for a plan with a lender. Its key is that of a lending query, so that a change invalidates it, too. */
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
      requests.map(toKeyFields),
      toKeyFields(options),
    ],
    queryFn: async ({ signal }) => {
      if (account) return plan(account, signal)
      throw new InvalidInputError('Plan', [fieldIssue('account', 'an account of a lender', account)])
    },
    enabled: account !== undefined && requests.length > 0,
  }
}

const RETRY_DELAY_MS = 1000

/** Converts bigints to strings and omits undefined fields, so that equal plans have equal keys. */
function toKeyFields(fields: object): object {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value]),
  )
}
