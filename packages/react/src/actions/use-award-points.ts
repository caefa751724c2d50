import type { PointsAwardInput, PointsAwardOutcome } from '@causeway/core/points'
import { type UseMutationResult, useQueryClient } from '@tanstack/react-query'
import { requireService } from '../causeway-provider.tsx'
import { type ActionOptions, useAction } from './use-action.ts'

/** Requests the points of a transaction. A rejection by the service is returned as data, not as an error. */
export function useAwardPoints(
  options: ActionOptions<PointsAwardOutcome, PointsAwardInput> = {},
): UseMutationResult<PointsAwardOutcome, Error, PointsAwardInput> {
  const cache = useQueryClient()
  return useAction(async (causeway, input) => {
    const outcome = await requireService(causeway, 'points').award(input)
    if (outcome.status === 'awarded')
      void cache.invalidateQueries({ queryKey: [causeway.instanceId, 'points'] })
    return outcome
  }, options)
}
