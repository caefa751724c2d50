import {
  type LenderMarket,
  type RateHistory,
  type RateRule,
  rateHistoryQueryOptions,
  rateModelQueryOptions,
} from '@causeway/core/lending'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEngine } from '../../state/use-engine.ts'
import type { LenderPlace } from './place.ts'

/** How the rates of a pool follow from its use. It waits for the market. */
export function useRateRule(
  market: LenderMarket | undefined,
  poolId: string | undefined,
): UseQueryResult<RateRule> {
  const causeway = useEngine()
  const asked = { ...(market && { market }), ...(poolId !== undefined && { poolId }) }
  return useQuery(rateModelQueryOptions(causeway, asked, causeway))
}

/** What a lender paid and charged in the last thirty days; what was read once serves every pool of it. */
export function useRateHistory({ chainId, lender }: LenderPlace): UseQueryResult<RateHistory> {
  const causeway = useEngine()
  return useQuery(rateHistoryQueryOptions(causeway, { chainId, lender }, causeway))
}
