import { isCausewayError, type ReadQueryContext, type ReadQueryOptions } from '../kernel/index.ts'
import type { LendingAccount, LendingAction } from './action.ts'
import type { LendingActions, PlanActionsOptions, ReviewedLendingPlan } from './actions/index.ts'
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
export interface LendingPlanQueryOptions
  extends Omit<ReadQueryOptions<ReviewedLendingPlan, LendingPlanQueryKey>, 'retry'> {
  readonly retry: (failureCount: number, error: Error) => boolean
  readonly gcTime: number
}

/**
 * The plan of actions, read and tried out afresh whenever it is looked at. It waits for an account and an action. Once its
 * actions are sent it is of no more use: what they made of the position is in what is read next.
 */
export function lendingPlanQueryOptions(
  lendingActions: Pick<LendingActions, 'plan'>,
  { account, actions, ...options }: LendingPlanRequest,
  { instanceId }: Pick<ReadQueryContext<never>, 'instanceId'>,
): LendingPlanQueryOptions {
  const { chainId, lender, account: owner, subAccount = '0' } = account ?? NOBODY
  const request = { chainIds: account ? [chainId] : [], lenders: [lender], account: owner }
  return {
    staleTime: 0,
    gcTime: 0,
    retry: (failureCount, error) => failureCount < 1 && isCausewayError(error) && error.retryable,
    retryDelay: RETRY_DELAY_MS,
    queryKey: [
      ...lendingQueryKey(instanceId, 'plan', request),
      subAccount,
      actions.map(withTexts),
      withTexts(options),
    ],
    queryFn: ({ signal }) => lendingActions.plan(account ?? NOBODY, actions, { ...options, signal }),
    enabled: account !== undefined && actions.length > 0,
  }
}

const NOBODY: LendingAccount = { chainId: 0, lender: '', account: '' }
const RETRY_DELAY_MS = 1_000

/** What JSON cannot hold as text, and what is not there left out: the same plan has the same key. */
function withTexts(fields: object): object {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value]),
  )
}
