import type { ReadQueryContext } from '../kernel/query.ts'
import type { LendingAccount } from '../lending/action.ts'
import { type PlanQueryOptions, planQueryOptions } from '../lending/query-options.ts'
import type { MarginRequest } from './request.ts'
import type { MarginService, PlanMarginOptions, ReviewedMarginPlan } from './service.ts'

/** What is to be planned, as far as it is known. */
export interface MarginPlanRequest extends Omit<PlanMarginOptions, 'signal'> {
  /** Undefined: nobody is there to plan for. */
  readonly account: LendingAccount | undefined
  /** Undefined: there is nothing to plan yet. */
  readonly request: MarginRequest | undefined
}

/**
 * The plan of a margin trade, read, quoted and tried out afresh whenever it is looked at. It waits for an account and a
 * request.
 */
export function marginPlanQueryOptions(
  margin: Pick<MarginService, 'plan'>,
  { account, request, ...options }: MarginPlanRequest,
  context: Pick<ReadQueryContext<never>, 'instanceId'>,
): PlanQueryOptions<ReviewedMarginPlan> {
  const asked = request ? [{ ...request, own: undefined }, request.own ?? {}] : []
  return planQueryOptions(
    {
      account,
      requests: asked,
      options,
      plan: async (own, signal) => {
        if (!request) throw new Error('Nothing is planned without a request')
        return margin.plan(own, request, { ...options, signal })
      },
    },
    context,
  )
}
