import { fieldIssue, InvalidInputError, isCausewayError } from '../kernel/errors.ts'
import type { ReadQueryContext, ReadQueryOptions } from '../kernel/query.ts'
import type { LendingAccount, LendingAction } from './action.ts'
import type { LendingActions, PlanActionsOptions, ReviewedLendingPlan } from './actions/lending-actions.ts'
import { type LendingQueryKey, lendingQueryKey } from './query-options.ts'

/** What is to be planned, as far as it is known. */
export interface LendingPlanRequest extends Omit<PlanActionsOptions, 'signal'> {
  /** Undefined: nobody is there to plan for. */
  readonly account: LendingAccount | undefined
  /** None: there is nothing to plan yet. */
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
      asked: actions,
      options,
      plan: (own, signal) => lendingActions.plan(own, actions, { ...options, signal }),
    },
    context,
  )
}

/** What is planned for an account, and how. */
export interface PlanQuery<Plan> {
  readonly account: LendingAccount | undefined
  /** In plain fields; none: there is nothing to plan yet. */
  readonly asked: readonly object[]
  readonly options: object
  plan(account: LendingAccount, signal: AbortSignal): Promise<Plan>
}

/** Any plan with a lender as a query, under the keys of lending: what changes there makes it be planned anew. */
export function planQueryOptions<Plan>(
  { account, asked, options, plan }: PlanQuery<Plan>,
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
      asked.map(withTexts),
      withTexts(options),
    ],
    queryFn: async ({ signal }) => {
      if (account) return plan(account, signal)
      throw new InvalidInputError('Plan', [fieldIssue('account', 'an account of a lender', account)])
    },
    enabled: account !== undefined && asked.length > 0,
  }
}

const RETRY_DELAY_MS = 1_000

/** What JSON cannot hold as text, and what is not there left out: the same plan has the same key. */
function withTexts(fields: object): object {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value]),
  )
}
