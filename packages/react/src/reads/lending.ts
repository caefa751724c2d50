import type { Address } from '@causeway/core'
import {
  type LendersRequest,
  type LendingMarketsResult,
  type LendingPairsResult,
  type LendingPlanRequest,
  type LendingPortfolio,
  type LendingPositionsResult,
  lendingMarketsQueryOptions,
  lendingPairsQueryOptions,
  lendingPlanQueryOptions,
  lendingPositionsQueryOptions,
  portfolioQueryOptions,
  type ReviewedLendingPlan,
} from '@causeway/core/lending'
import type { UseQueryResult } from '@tanstack/react-query'
import { requireService } from '../context.tsx'
import { type ReadOptions, useRead } from './use-read.ts'

/** The markets of lenders: a market or a failure for each. */
export function useLendingMarkets<Selected = LendingMarketsResult>(
  request: LendersRequest,
  options: ReadOptions<LendingMarketsResult, Selected> = {},
): UseQueryResult<Selected> {
  return useRead(
    (causeway, context) => lendingMarketsQueryOptions(requireService(causeway, 'lending'), request, context),
    options,
  )
}

/** What an account has with lenders. It waits for an account. */
export function useLendingPositions<Selected = LendingPositionsResult>(
  request: LendersRequest & { readonly account: Address | undefined },
  options: ReadOptions<LendingPositionsResult, Selected> = {},
): UseQueryResult<Selected> {
  return useRead(
    (causeway, context) =>
      lendingPositionsQueryOptions(requireService(causeway, 'lending'), request, context),
    options,
  )
}

/** What can be held long against a debt of something else. */
export function useLendingPairs<Selected = LendingPairsResult>(
  request: Pick<LendersRequest, 'chainIds'>,
  options: ReadOptions<LendingPairsResult, Selected> = {},
): UseQueryResult<Selected> {
  return useRead(
    (causeway, context) => lendingPairsQueryOptions(requireService(causeway, 'lending'), request, context),
    options,
  )
}

/** What an account's positions come to: net worth, gains of a day, by chain, lender and token. It waits for an account. */
export function usePortfolio<Selected = LendingPortfolio>(
  request: LendersRequest & { readonly account: Address | undefined },
  options: ReadOptions<LendingPortfolio, Selected> = {},
): UseQueryResult<Selected> {
  return useRead(
    (causeway, context) =>
      portfolioQueryOptions(
        { lending: requireService(causeway, 'lending'), prices: requireService(causeway, 'prices') },
        request,
        context,
      ),
    options,
  )
}

/** The plan of actions, tried out on the chain: what the wallet will be asked. It waits for an account and an action. */
export function useLendingPlan<Selected = ReviewedLendingPlan>(
  request: LendingPlanRequest,
  options: ReadOptions<ReviewedLendingPlan, Selected> = {},
): UseQueryResult<Selected> {
  return useRead(
    (causeway, context) => lendingPlanQueryOptions(requireService(causeway, 'lending'), request, context),
    options,
  )
}
