import type { TransferRecord } from '@causeway/core'
import type { ExecuteActionsOptions } from '@causeway/core/lending'
import {
  type MarginPlanRequest,
  marginPlanQueryOptions,
  type ReviewedMarginPlan,
  type ReviewedRefinancePlan,
} from '@causeway/core/margin'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ActionOptions } from '../actions/use-action.ts'
import type { RunSettings } from '../actions/use-execute.ts'
import { type RunResult, useRun } from '../actions/use-run.ts'
import { requireService } from '../causeway-provider.tsx'
import { type ReadOptions, useRead } from '../reads/use-read.ts'

/** Returns the simulated plan of a margin trade. Disabled without an account or a request. */
export function useMarginPlan<Selected = ReviewedMarginPlan>(
  request: MarginPlanRequest,
  options: ReadOptions<ReviewedMarginPlan, Selected> = {},
): UseQueryResult<Selected> {
  return useRead(
    (causeway, context) => marginPlanQueryOptions(requireService(causeway, 'margin'), request, context),
    options,
  )
}

/** Variables of `useMarginAction`. */
export interface MarginActionVariables extends RunSettings<ExecuteActionsOptions> {
  /** Plan of `MarginService.plan` or `MarginService.refinance`. */
  readonly plan: ReviewedMarginPlan | ReviewedRefinancePlan
}

/** Executes a margin plan (`MarginService.execute`) and reports its progress. */
export function useMarginAction(
  options: ActionOptions<TransferRecord, MarginActionVariables> = {},
): RunResult<MarginActionVariables> {
  return useRun(
    (causeway, { plan, wallet, ...settings }, run) =>
      requireService(causeway, 'margin').execute(
        plan,
        wallet ?? causeway.wallets.walletFor(plan.execution.chainId),
        { ...settings, ...run },
      ),
    options,
  )
}
