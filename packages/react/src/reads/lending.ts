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
import { requireService } from '../causeway-provider.tsx'
import { type ReadOptions, useRead } from './use-read.ts'

/** Reads the markets of lenders: a market or a failure for each. */
export function useLendingMarkets<Selected = LendingMarketsResult>(
  request: LendersRequest,
  options: ReadOptions<LendingMarketsResult, Selected> = {},
): UseQueryResult<Selected> {
  return useRead(
    (causeway, context) => lendingMarketsQueryOptions(requireService(causeway, 'lending'), request, context),
    options,
  )
}

/** Reads the lending positions of an account. Disabled without an account. */
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

/** Reads the pairs of assets that can be traded on margin: one held long against a debt in the other. */
export function useLendingPairs<Selected = LendingPairsResult>(
  request: Pick<LendersRequest, 'chainIds'>,
  options: ReadOptions<LendingPairsResult, Selected> = {},
): UseQueryResult<Selected> {
  return useRead(
    (causeway, context) => lendingPairsQueryOptions(requireService(causeway, 'lending'), request, context),
    options,
  )
}

/**
 * Reads the portfolio of an account: net worth and daily gains, by chain, lender and token. Disabled without an
 * account.
 */
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

/** Creates and simulates the plan of lending actions. Disabled without an account or an action. */
export function useLendingPlan<Selected = ReviewedLendingPlan>(
  request: LendingPlanRequest,
  options: ReadOptions<ReviewedLendingPlan, Selected> = {},
): UseQueryResult<Selected> {
  return useRead(
    (causeway, context) => lendingPlanQueryOptions(requireService(causeway, 'lending'), request, context),
    options,
  )
}
