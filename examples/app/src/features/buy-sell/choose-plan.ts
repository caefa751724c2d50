import { findBestPlan, type RankedPlan } from './find-best-plan.ts'

/** A plan to choose from. */
export interface SelectablePlan extends RankedPlan {
  readonly key: string
  /** Whether a part has no quote, although no provider is pending. */
  readonly hasFailed: boolean
}

/** Keys of the plans that are preferred to the best one, if they still exist. */
export interface PlanPreference {
  /** The plan under review. A better one may arrive meanwhile. */
  readonly reviewed: string | undefined
  /** The plan that the user chose. */
  readonly choice: string | undefined
}

/** Returns the plan to show: the reviewed one, else the choice of the user, the best, or the first that may still be quoted. */
export function choosePlan<Plan extends SelectablePlan>(
  plans: readonly Plan[],
  { reviewed, choice }: PlanPreference,
): Plan | undefined {
  const find = (planKey: string | undefined) => plans.find(({ key }) => key === planKey)
  return (
    find(reviewed) ??
    find(choice) ??
    findBestPlan(plans) ??
    plans.find(({ hasFailed }) => !hasFailed) ??
    plans[0]
  )
}
