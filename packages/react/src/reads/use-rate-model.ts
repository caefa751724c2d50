import { type LenderMarket, type RateRule, rateModelQueryOptions } from '@causeway/core/lending'
import { requireService } from '../causeway-provider.tsx'
import { type ReadOptions, useRead } from './use-read.ts'

/** Returns the rate model of a pool. Undefined while it is loading and without a market or a pool. */
export function useRateModel(
  market: LenderMarket | undefined,
  poolId: string | undefined,
  options: Pick<ReadOptions<RateRule>, 'causeway' | 'enabled'>,
): RateRule | undefined {
  const { data } = useRead<RateRule, RateRule, never>((causeway, context) => {
    const { platforms, clock } = causeway
    const readers = { platforms, clock, lending: requireService(causeway, 'lending') }
    const id = poolId?.toLowerCase() ?? ''
    return rateModelQueryOptions(readers, { ...(market && { market }), poolId: id }, context)
  }, options)
  return data
}
