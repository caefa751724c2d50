import type { ReadQueryContext } from '../kernel/query.ts'
import type { LendingAccount } from '../lending/action.ts'
import { type PlanQueryOptions, planQueryOptions } from '../lending/query-options.ts'
import type { MarginRequest } from './margin-request.ts'
import type { MarginService, PlanMarginOptions, ReviewedMarginPlan } from './margin-service.ts'

/** Account, trade and options of a margin plan query. */
export interface MarginPlanRequest extends Omit<PlanMarginOptions, 'signal'> {
  /** Undefined while no account is connected. */
  readonly account: LendingAccount | undefined
  /** Undefined while there is no trade to plan. */
  readonly request: MarginRequest | undefined
}

/** Returns the query options of a margin plan. The query is disabled until it has an account and a request. */
export function marginPlanQueryOptions(
  margin: Pick<MarginService, 'plan'>,
  { account, request, ...options }: MarginPlanRequest,
  context: Pick<ReadQueryContext<never>, 'instanceId'>,
): PlanQueryOptions<ReviewedMarginPlan> {
  return planQueryOptions(
    {
      account,
      requests: request ? [{ ...request, margin: undefined }, request.margin ?? {}] : [],
      options,
      plan: async (owner, signal) => {
        if (!request) throw new Error('The margin plan query has no request. Pass one, or leave it disabled.')
        return margin.plan(owner, request, { ...options, signal })
      },
    },
    context,
  )
}
