import {
  type LenderMarket,
  type RateHistory,
  type RateRule,
  rateHistoryQueryOptions,
  rateModelQueryOptions,
} from '@causeway/core/lending'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEngine } from '../../state/use-engine.ts'
import type { MarketRef } from './resolve-market.ts'

/** Returns the rate model of a pool. Pending until the market has loaded. */
export function useRateRule(
  market: LenderMarket | undefined,
  poolId: string | undefined,
): UseQueryResult<RateRule> {
  const causeway = useEngine()
  const input = { ...(market && { market }), ...(poolId !== undefined && { poolId }) }
  return useQuery(rateModelQueryOptions(causeway, input, causeway))
}

/** Returns the rates of a lender in the last thirty days. All its pools share the result. */
export function useRateHistory({ chainId, lender }: MarketRef): UseQueryResult<RateHistory> {
  const causeway = useEngine()
  return useQuery(rateHistoryQueryOptions(causeway, { chainId, lender }, causeway))
}
