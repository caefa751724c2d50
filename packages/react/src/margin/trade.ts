import type { TransferRecord } from '@causeway/core'
import type { ExecuteActionsOptions } from '@causeway/core/lending'
import {
  type MarginPlan,
  type MarginPlanRequest,
  marginPlanQueryOptions,
  type ReviewedMarginPlan,
} from '@causeway/core/margin'
import type { UseQueryResult } from '@tanstack/react-query'
import type { RunSettings } from '../actions/execute.ts'
import type { ActionOptions } from '../actions/use-action.ts'
import { type RunResult, useRun } from '../actions/use-run.ts'
import { requireService } from '../context.tsx'
import { type ReadOptions, useRead } from '../reads/use-read.ts'

/** The plan of a margin trade, quoted and tried out on the chain. It waits for an account and a request. */
export function useMarginPlan<Selected = ReviewedMarginPlan>(
  request: MarginPlanRequest,
  options: ReadOptions<ReviewedMarginPlan, Selected> = {},
): UseQueryResult<Selected> {
  return useRead(
    (causeway, context) => marginPlanQueryOptions(requireService(causeway, 'margin'), request, context),
    options,
  )
}

/** A margin plan, and how it is carried out. */
export interface MarginActionVariables extends RunSettings<ExecuteActionsOptions> {
  /** What `margin.plan` gave. */
  readonly plan: MarginPlan
}

/** Carries out a margin trade (`MarginService.execute`), with its progress. */
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
