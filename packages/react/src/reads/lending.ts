import {
  type LendersRequest,
  type LendingMarketsAnswer,
  type LendingPairsAnswer,
  type LendingPositionsAnswer,
  lendingMarketsQueryOptions,
  lendingPairsQueryOptions,
  lendingPositionsQueryOptions,
} from '@causeway/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReadOptions, useRead } from './use-read.ts'

/** The markets of lenders: a market or a failure for each. */
export function useLendingMarkets<Selected = LendingMarketsAnswer>(
  request: LendersRequest,
  options: ReadOptions<LendingMarketsAnswer, Selected> = {},
): UseQueryResult<Selected> {
  return useRead(({ lending }, context) => lendingMarketsQueryOptions(lending, request, context), options)
}

/** What an account has with lenders. It waits for an account. */
export function useLendingPositions<Selected = LendingPositionsAnswer>(
  request: LendersRequest & { readonly account: string | undefined },
  options: ReadOptions<LendingPositionsAnswer, Selected> = {},
): UseQueryResult<Selected> {
  return useRead(({ lending }, context) => lendingPositionsQueryOptions(lending, request, context), options)
}

/** What can be held long against a debt of something else. */
export function useLendingPairs<Selected = LendingPairsAnswer>(
  request: Pick<LendersRequest, 'chainIds'>,
  options: ReadOptions<LendingPairsAnswer, Selected> = {},
): UseQueryResult<Selected> {
  return useRead(({ lending }, context) => lendingPairsQueryOptions(lending, request, context), options)
}
